import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { composeLetter } from './compose-letter.ts';
import { action, cleanLine, type Letter, type LetterSchool, prose } from './letter-parts.ts';

/** Tells a buyer that the bank refused a debit, days after they ordered, and what they can do. */
export function writePaymentFailedLetter(input: {
  school: LetterSchool;
  number: string;
  title: string;
  /** Integer cents. */
  cents: number;
  currency: string;
  /** Where it can be ordered again. */
  link: string;
}): Promise<Letter> {
  const { school, number, cents, currency, link } = input;
  const title = typeset(cleanLine(input.title, 140));
  return composeLetter({
    school,
    subject: `Votre paiement de ${formatPrice(cents, currency)} n’a pas abouti`,
    preview: `Commande ${number} : rien n’a été débité.`,
    title: 'Votre paiement n’a pas abouti',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Votre banque a refusé le prélèvement de la commande ${number}, « ${title} ». Rien ne vous est pris, et la commande est close.`,
      ),
      prose('Vous pouvez commander de nouveau, par carte ou avec un autre compte.'),
      action('Commander de nouveau', link),
    ],
  });
}
