import { formatDateTime } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, details, type Email, type EmailSchool, note, prose } from './email-parts.ts';

const findings = {
  missing: 'Il n’est plus sur le disque du serveur.',
  shorter: 'Il n’est plus entier sur le disque du serveur.',
  changed: 'Son contenu n’est plus celui que vous aviez envoyé.',
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
    title: 'Un fichier est à renvoyer',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Quelqu’un vient de demander le fichier « ${fileName} ». ${findings[fault]} Il n’est donc plus proposé : une page l’explique à qui le demande.`,
      ),
      details([
        ['Fichier', fileName],
        ['Fait partie de', cleanLine(place, 80)],
        ['Constaté le', `${formatDateTime(noticedAt)} (heure de Paris)`],
      ]),
      prose(
        'Retirez-le de la fiche, puis envoyez-le de nouveau. S’il existe une sauvegarde du serveur, remettre le fichier à sa place suffit.',
      ),
      action('Ouvrir la fiche', link),
      note('Ce message n’est envoyé qu’une fois par fichier.'),
    ],
  });
}
