import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose } from './email-parts.ts';

/** Writes that a correction can be read at `link`. It contains no mark, because others may see the email. */
export function writeCorrectionEmail(input: {
  school: EmailSchool;
  exerciseTitle: string;
  link: string;
}): Promise<Email> {
  const { school, exerciseTitle, link } = input;
  const title = 'Votre correction est prête';
  return composeEmail({
    school,
    subject: `${title} : ${cleanLine(exerciseTitle, 40)}`,
    preview: `Votre professeur a corrigé « ${cleanLine(exerciseTitle, 60)} ».`,
    title,
    blocks: [
      prose(`Votre professeur a corrigé votre travail « ${cleanLine(exerciseTitle)} ».`),
      prose('Lisez les commentaires et les points. Vous pouvez ensuite proposer une deuxième version.'),
      action('Lire ma correction', link),
    ],
  });
}
