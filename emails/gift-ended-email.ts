import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { cleanLine, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/** Writes the notice that a gift or class code is invalid because the buyer withdrew from the order. */
export function writeGiftEndedEmail(input: {
  school: EmailSchool;
  title: string;
  purpose: 'gift' | 'class';
}): Promise<Email> {
  const { school, purpose } = input;
  const title = typeset(cleanLine(input.title, 140));
  const what = purpose === 'gift' ? 'ce cadeau' : 'les places de votre classe';
  return composeEmail({
    school,
    subject:
      purpose === 'gift'
        ? `Votre cadeau « ${title} » a été annulé`
        : `Votre place pour « ${title} » a été annulée`,
    preview: `La commande de « ${title} » a été annulée.`,
    title: purpose === 'gift' ? 'Votre cadeau a été annulé' : 'Votre place a été annulée',
    blocks: [
      prose('Bonjour,'),
      prose(
        `La personne qui a acheté ${what} s’est rétractée, comme la loi le permet. Vous n’avez plus accès à « ${title} » et le code ne fonctionne plus.`,
      ),
      prose('Vous n’avez rien à faire et rien à payer.'),
      note('Une question ? Répondez à cet e-mail.'),
    ],
  });
}
