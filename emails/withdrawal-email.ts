import { formatDate, formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { cleanLine, details, type Email, type EmailSchool, note, prose, quoted } from './email-parts.ts';

type WithdrawalEmailInput = {
  school: EmailSchool;
  number: string;
  title: string;
  /** Word for word. */
  statement: string;
  confirmedAt: Date;
  /** `due`: the money goes back, until `refundDueAt`; `late`: the right had ended, the school decides. */
  effect: 'due' | 'late';
  refundDueAt: Date | null;
};

/**
 * The receipt of a withdrawal on a durable medium: what was stated, on which day and at what hour (articles L221-21 and D221-5 of the code
 * de la consommation), and what follows from it.
 */
export function writeWithdrawalEmail(input: WithdrawalEmailInput): Promise<Email> {
  const { school, number, statement, confirmedAt, refundDueAt } = input;
  return composeEmail({
    school,
    subject: `Votre rétractation de la commande ${number}`,
    preview: 'Nous avons bien reçu votre rétractation.',
    title: 'Votre rétractation est arrivée',
    blocks: [
      prose('Bonjour,'),
      prose(`Le ${formatDateTime(confirmedAt)} (heure de Paris), vous avez confirmé ceci :`),
      quoted(statement),
      details([
        ['Commande', number],
        ['Contenu', typeset(cleanLine(input.title, 140))],
      ]),
      ...(refundDueAt
        ? [
            prose('Votre rétractation est prise en compte : le contrat a pris fin et l’accès est fermé.'),
            prose(
              `Vous n’avez rien d’autre à faire. Nous vous rendons tout ce que vous avez payé, par le moyen de paiement que vous aviez utilisé, au plus tard le ${formatDate(refundDueAt)}.`,
            ),
          ]
        : [
            prose(
              'Pour cette commande, le droit de rétractation avait pris fin : vous aviez demandé l’accès immédiat en y renonçant, ou le délai de quatorze jours est passé. Votre accès reste ouvert.',
            ),
            prose('Nous lisons néanmoins votre demande, et nous vous répondons par e-mail.'),
          ]),
      note('Gardez ce message : il est l’accusé de réception de votre rétractation.'),
    ],
  });
}
