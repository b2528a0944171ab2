import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose } from './email-parts.ts';

/** Tells a buyer who kept their right to withdraw that the time for it is over, and what they bought is open. */
export function writeOpeningEmail(input: {
  school: EmailSchool;
  title: string;
  /** Where to begin. */
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
