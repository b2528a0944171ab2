import { formatDate } from '#common/dates.ts';
import { formatCode } from '#common/secret-code.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, note, prose, quoted } from './email-parts.ts';

/** Writes a gift to its recipient: sender, message and voucher code. */
export function writeVoucherEmail(input: {
  school: EmailSchool;
  title: string;
  code: string;
  fromName: string;
  recipientName: string;
  words: string;
  link: string;
  /** Date when the product opens; null if it is already open. */
  opensAt: Date | null;
}): Promise<Email> {
  const { school, code, words, link, opensAt } = input;
  const title = typeset(cleanLine(input.title, 140));
  const from = cleanLine(input.fromName, 60) || 'Quelqu’un';
  const name = cleanLine(input.recipientName, 60);
  return composeEmail({
    school,
    subject: `${from} vous offre « ${title} »`,
    preview: 'Vous avez reçu un cadeau.',
    title: 'Vous avez reçu un cadeau',
    blocks: [
      prose(name ? `Bonjour ${name},` : 'Bonjour,'),
      prose(`${from} vous offre « ${title} », sur ${school.name}. Vous n’avez rien à payer.`),
      ...(words ? [quoted(words)] : []),
      action('Utiliser mon code cadeau', link),
      prose(
        `Connectez-vous ou créez un compte pour recevoir votre cadeau. Votre code cadeau est ${formatCode(code)}.`,
      ),
      ...(opensAt
        ? [
            prose(
              `Vous aurez accès au contenu après le ${formatDate(opensAt)}. La personne qui vous l’offre peut annuler sa commande jusqu’à cette date.`,
            ),
          ]
        : []),
      note('Ce code cadeau fonctionne une seule fois : ne le donnez à personne.'),
    ],
  });
}
