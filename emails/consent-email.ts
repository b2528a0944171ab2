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
    subject: `Votre résultat chez ${school.name} : le lien pour revenir sur votre accord`,
    preview: 'Gardez ce message : ce lien est le vôtre.',
    title: 'Votre accord, et comment le reprendre',
    blocks: [
      prose('Bonjour,'),
      prose(
        'Vous avez accepté que nous parlions de votre résultat sur notre site. Merci de votre confiance.',
      ),
      details([
        ['Examen', exam],
        ['Session', formatDate(sessionDate)],
      ]),
      prose(
        'Vous pouvez changer d’avis à tout moment, sans donner de raison. Le lien ci-dessous efface aussitôt votre nom, votre témoignage et votre photo.',
      ),
      personalAction('Revenir sur mon accord', link),
      note('Ce lien est personnel : ne le transmettez pas. Nous ne gardons pas votre adresse.'),
    ],
  });
}
