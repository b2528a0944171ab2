import { formatDateTime } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, details, type Email, type EmailSchool, note, prose } from './email-parts.ts';

const findings = {
  missing: 'Il n’est plus sur le disque du serveur.',
  shorter: 'Il n’est plus complet sur le disque du serveur.',
  changed: 'Son contenu a changé depuis votre envoi.',
} as const;

/** Writes the notice that a file of the school is damaged. `link`: page for uploading it again. */
export function writeDamagedFileEmail(input: {
  school: EmailSchool;
  fileName: string;
  /** Title of the course or news item that contains it. */
  place: string;
  fault: keyof typeof findings;
  noticedAt: Date;
  link: string;
}): Promise<Email> {
  const { school, place, fault, noticedAt, link } = input;
  const fileName = cleanLine(input.fileName, 80);
  return composeEmail({
    school,
    subject: `Un fichier ne peut plus être ouvert : ${fileName}`,
    preview: findings[fault],
    title: 'Un fichier à envoyer de nouveau',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Une personne vient de demander le fichier « ${fileName} ». ${findings[fault]} Le fichier n’est donc plus proposé : le site affiche une explication à la place.`,
      ),
      details([
        ['Fichier', fileName],
        ['Fait partie de', cleanLine(place, 80)],
        ['Constaté le', `${formatDateTime(noticedAt)} (heure de Paris)`],
      ]),
      prose(
        'Retirez-le du contenu, puis envoyez-le de nouveau. Si vous avez une sauvegarde du serveur, vous pouvez aussi remettre le fichier à sa place.',
      ),
      action('Ouvrir le contenu', link),
      note('Vous recevez un seul e-mail par fichier.'),
    ],
  });
}
