import { formatDateTime } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import { action, details, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/** Writes a warning to the owner in the check's words. `link` opens the dashboard. */
export function writeWarningEmail(input: {
  school: EmailSchool;
  title: string;
  finding: string;
  since: Date;
  effect: string;
  remedy: string;
  /** Instructions for the server's operator, if any. */
  details: string | null;
  link: string;
}): Promise<Email> {
  const { school, title, finding, since, effect, remedy, link } = input;
  return composeEmail({
    school,
    subject: `À regarder : ${title}`,
    preview: finding,
    title,
    blocks: [
      prose('Bonjour,'),
      prose(finding),
      prose(effect),
      details([['Constaté le', `${formatDateTime(since)} (heure de Paris)`]]),
      prose(remedy),
      action('Ouvrir le tableau de bord', link),
      ...(input.details ? [note(`Détails techniques : ${input.details}`)] : []),
      note(
        'Cet e-mail est envoyé une seule fois. L’alerte reste sur le tableau de bord tant que le problème existe, puis elle est retirée automatiquement.',
      ),
    ],
  });
}
