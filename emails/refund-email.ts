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
  /** A full refund ends access. The refund of corrections cancels the unused ones. */
  access: 'ends' | 'stays' | 'corrections';
  paidBy: 'provider' | 'transfer';
};

/** Writes the notice of a refund, its method and its effect on access. */
export function writeRefundEmail(input: RefundEmailInput): Promise<Email> {
  const { school, number, cents, currency, reason, words, access, paidBy } = input;
  const amount = formatPrice(cents, currency);
  return composeEmail({
    school,
    subject: `Votre remboursement de ${amount}`,
    preview: `Commande ${number} : remboursement de ${amount}.`,
    title: 'Votre remboursement',
    blocks: [
      prose('Bonjour,'),
      prose(
        paidBy === 'transfer'
          ? `Nous vous avons remboursé ${amount} par virement.`
          : `Nous vous avons remboursé ${amount}, par le même moyen de paiement. Selon votre banque, le montant apparaît sur votre compte dans 5 à 10 jours.`,
      ),
      details([
        ['Commande', number],
        ['Contenu', typeset(cleanLine(input.title, 140))],
        ['Montant remboursé', amount],
        ...(reason ? [['Motif', typeset(reason)] as [string, string]] : []),
      ]),
      ...(words ? [quoted(words)] : []),
      prose(accessSentences[access]),
      note('Une question ? Répondez à cet e-mail.'),
    ],
  });
}

const accessSentences: Record<RefundEmailInput['access'], string> = {
  ends: 'La commande est entièrement remboursée : vous n’avez plus accès au contenu.',
  stays: 'Vous gardez votre accès.',
  corrections:
    'Les corrections non utilisées de cette commande sont annulées. Vous gardez votre accès au contenu.',
};
