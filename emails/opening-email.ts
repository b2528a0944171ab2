import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose } from './email-parts.ts';

/** Writes the notice that access opened after the withdrawal period. */
export function writeOpeningEmail(input: {
  school: EmailSchool;
  title: string;
  link: string;
}): Promise<Email> {
  const { school, link } = input;
  const title = typeset(cleanLine(input.title, 140));
  return composeEmail({
    school,
    subject: `« ${title} » est ouvert`,
    preview: 'Votre accès est ouvert.',
    title: 'Votre accès est ouvert',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Le délai de rétractation de votre commande est passé : « ${title} » vous attend sur ${school.name}, sans limite de durée.`,
      ),
      action('Commencer', link),
    ],
  });
}
