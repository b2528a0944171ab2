import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { details, paragraph } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/** Tells a buyer that money goes back to them. `refundCents`: integer cents; `accessEnds`: whether the content is closed. */
export function writeRefundLetter(input: {
  school: School;
  orderNumber: string;
  title: string;
  refundCents: number;
  currency: string;
  accessEnds: boolean;
}): Promise<Letter> {
  const { school, orderNumber, title, refundCents, currency, accessEnds } = input;
  const amount = formatPrice(refundCents, currency);
  return composeLetter({
    school,
    subject: `Votre remboursement pour la commande ${orderNumber}`,
    preview: `${amount} vous sont rendus.`,
    title: 'Votre remboursement',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Nous vous rendons ${amount} par le moyen de paiement que vous avez utilisé. Selon votre banque, la somme arrive en quelques jours.`,
      ),
      details([
        ['Commande', orderNumber],
        ['Contenu', typeset(title)],
        ['Montant rendu', amount],
      ]),
      paragraph(
        accessEnds ? 'L’accès à ce contenu est fermé.' : 'Votre accès à ce contenu reste ouvert.',
        ' Une question ? Répondez simplement à ce message.',
      ),
    ],
  });
}
