import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { cleanLine, details, type Email, type EmailSchool, note, prose, verbatim } from './email-parts.ts';

/** Writes the bank transfer instructions; access opens once the money has arrived. */
export function writeTransferEmail(input: {
  school: EmailSchool;
  title: string;
  /** Order number. */
  reference: string;
  /** Integer cents. */
  cents: number;
  currency: string;
  holder: string;
  iban: string;
  bic: string;
  /** Days until the order expires. */
  days: number;
}): Promise<Email> {
  const { school, reference, cents, currency, holder, iban, bic, days } = input;
  const title = typeset(cleanLine(input.title, 140));
  return composeEmail({
    school,
    subject: `Votre commande ${reference} : virement à faire`,
    preview: `${formatPrice(cents, currency)} à virer, avec la référence ${reference}.`,
    title: 'Votre virement à faire',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Nous avons bien reçu votre commande de « ${title} ». Voici les informations pour votre virement :`,
      ),
      details([
        ['Montant', formatPrice(cents, currency)],
        ['Référence', reference],
        ['Titulaire', holder],
        ['IBAN', iban],
        ...(bic ? ([['BIC', bic]] as [string, string][]) : []),
      ]),
      prose(
        'Indiquez la référence ',
        verbatim(reference),
        ' dans le motif : elle nous permet de retrouver votre commande.',
      ),
      prose(
        'À la réception de votre virement, en général après 1 à 3 jours ouvrés, vous aurez accès au contenu. Nous vous enverrons la confirmation et la facture.',
      ),
      note(`Sans virement dans les ${days} jours, la commande sera annulée automatiquement, sans frais.`),
    ],
  });
}
