import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose } from './email-parts.ts';

/** Writes the notice that the bank refused a debit days after the order. */
export function writePaymentFailedEmail(input: {
  school: EmailSchool;
  number: string;
  title: string;
  /** Integer cents. */
  cents: number;
  currency: string;
  link: string;
}): Promise<Email> {
  const { school, number, cents, currency, link } = input;
  const title = typeset(cleanLine(input.title, 140));
  return composeEmail({
    school,
    subject: `Votre paiement de ${formatPrice(cents, currency)} n’a pas abouti`,
    preview: `Commande ${number} : aucun montant n’a été débité.`,
    title: 'Votre paiement n’a pas abouti',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Votre banque a refusé le prélèvement de la commande ${number}, « ${title} ». Aucun montant n’a été débité et la commande est annulée.`,
      ),
      prose('Vous pouvez commander de nouveau, par carte ou avec un autre compte bancaire.'),
      action('Commander de nouveau', link),
    ],
  });
}
