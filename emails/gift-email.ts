import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/**
 * Writes the notice of free access from the school. If `waits`, access opens once the address is verified.
 */
export function writeGiftEmail(input: {
  school: EmailSchool;
  title: string;
  email: string;
  /** Link to the first lesson, or to sign-up. */
  link: string;
  waits: boolean;
}): Promise<Email> {
  const { school, email, link, waits } = input;
  const title = typeset(cleanLine(input.title, 140));
  return composeEmail({
    school,
    subject: `${school.name} vous offre « ${title} »`,
    preview: waits ? 'Votre accès vous attend.' : 'Votre accès est ouvert.',
    title: waits ? 'Un accès vous attend' : 'Un accès vous est offert',
    blocks: [
      prose('Bonjour,'),
      prose(`${school.name} vous offre l’accès à « ${title} ». Vous n’avez rien à payer.`),
      ...(waits
        ? [
            prose(
              `Ouvrez votre compte avec cette adresse, ${email}, ou connectez-vous si vous en avez déjà un : l’accès s’ouvre dès que l’adresse est confirmée.`,
            ),
            action('Ouvrir mon accès', link),
            note('L’offre vous attend un an. Vous ne la souhaitez pas ? Vous pouvez oublier ce message.'),
          ]
        : [prose('Il est déjà dans votre espace, sans limite de durée.'), action('Commencer', link)]),
    ],
  });
}
