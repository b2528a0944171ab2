import { formatDate } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import { details, type Email, type EmailSchool, note, personalAction, prose } from './email-parts.ts';

/** Writes the private link by which a candidate removes their name from a published result. */
export function writeConsentLinkEmail(input: {
  school: EmailSchool;
  exam: string;
  sessionDate: Date;
  link: string;
}): Promise<Email> {
  const { school, exam, sessionDate, link } = input;
  return composeEmail({
    school,
    subject: `Votre résultat chez ${school.name} : votre lien pour retirer votre accord`,
    preview: 'Conservez cet e-mail : ce lien est personnel.',
    title: 'Comment retirer votre accord',
    blocks: [
      prose('Bonjour,'),
      prose('Vous avez accepté la publication de votre résultat sur notre site. Merci de votre confiance.'),
      details([
        ['Examen', exam],
        ['Session', formatDate(sessionDate)],
      ]),
      prose(
        'Vous pouvez retirer votre accord à tout moment, sans donner de raison. Votre nom, votre témoignage et votre photo seront effacés tout de suite.',
      ),
      personalAction('Retirer mon accord', link),
      note(
        'Ce lien est personnel : ne le transmettez à personne. Nous ne conservons pas votre adresse e-mail.',
      ),
    ],
  });
}
