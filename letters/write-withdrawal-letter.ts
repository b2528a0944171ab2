import { formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { details, heading, note, paragraph, quotation } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/**
 * Acknowledges that a buyer withdrew, with what they declared and when (articles L221-21 and D221-5 of the code de la
 * consommation). `refundCents`: integer cents that go back to them.
 */
export function writeWithdrawalLetter(input: {
  school: School;
  orderNumber: string;
  title: string;
  buyer: { name?: string | null; email: string };
  statement: string;
  declaredAt: Date;
  refundCents: number;
  currency: string;
}): Promise<Letter> {
  const { school, orderNumber, title, buyer, statement, declaredAt, refundCents, currency } = input;
  return composeLetter({
    school,
    subject: `Votre rétractation pour la commande ${orderNumber}`,
    preview: 'Nous l’avons bien reçue. Gardez ce message.',
    title: 'Votre rétractation est reçue',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        refundCents > 0
          ? `Vous avez renoncé à votre commande. Nous vous rendons ${formatPrice(refundCents, currency)}, par le moyen de paiement que vous avez utilisé, dans les quatorze jours.`
          : 'Vous avez renoncé à votre commande. Rien n’avait été payé : il n’y a rien à vous rendre.',
      ),
      heading('Ce que vous avez déclaré'),
      quotation(statement),
      details([
        ['Reçu le', `${formatDateTime(declaredAt)} (heure de Paris)`],
        ['Commande', orderNumber],
        ['Contenu', typeset(title)],
        ['Acheteur', [buyer.name ?? '', buyer.email].filter(Boolean)],
      ]),
      note('L’accès à ce contenu est fermé. Une question ? Répondez simplement à ce message.'),
    ],
  });
}
