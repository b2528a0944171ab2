import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { cleanLine, details, type Email, type EmailSchool, note, prose, quoted } from './email-parts.ts';

type RefundEmailInput = {
  school: EmailSchool;
  number: string;
  title: string;
  /** Integer cents. */
  cents: number;
  currency: string;
  /** « contenu payé deux fois », or empty. */
  reason: string;
  words: string;
  /** A full refund ends access. */
  access: 'ends' | 'stays';
  paidBy: 'provider' | 'transfer';
};

/** Writes the notice of a refund, its method and its effect on access. */
export function writeRefundEmail(input: RefundEmailInput): Promise<Email> {
  const { school, number, cents, currency, reason, words, access, paidBy } = input;
  const amount = formatPrice(cents, currency);
  return composeEmail({
    school,
    subject: `Votre remboursement de ${amount}`,
    preview: `Commande ${number} : ${amount} vous sont rendus.`,
    title: 'Votre remboursement',
    blocks: [
      prose('Bonjour,'),
      prose(
        paidBy === 'transfer'
          ? `Nous vous avons rendu ${amount} par virement.`
          : `Nous vous avons rendu ${amount}, par le moyen de paiement que vous aviez utilisé. Selon votre banque, la somme apparaît sur votre compte sous cinq à dix jours.`,
      ),
      details([
        ['Commande', number],
        ['Contenu', typeset(cleanLine(input.title, 140))],
        ['Somme rendue', amount],
        ...(reason ? [['Raison', typeset(reason)] as [string, string]] : []),
      ]),
      ...(words ? [quoted(words)] : []),
      prose(
        access === 'ends'
          ? 'La commande étant remboursée en entier, l’accès qu’elle ouvrait est fermé.'
          : 'Votre accès ne change pas.',
      ),
      note('Une question ? Répondez simplement à ce message.'),
    ],
  });
}
