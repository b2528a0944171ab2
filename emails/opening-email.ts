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
    subject: `Vous avez maintenant accès à « ${title} »`,
    preview: 'Le délai de rétractation de votre commande est passé.',
    title: 'Vous avez maintenant accès au contenu',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Le délai de rétractation de votre commande est passé. « ${title} » est disponible sur ${school.name}, sans limite de durée.`,
      ),
      action('Commencer', link),
    ],
  });
}
