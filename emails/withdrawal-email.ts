import { formatDate, formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { cleanLine, details, type Email, type EmailSchool, note, prose, quoted } from './email-parts.ts';

type WithdrawalEmailInput = {
  school: EmailSchool;
  number: string;
  title: string;
  /** True for corrections, whose used part stays due. */
  isService: boolean;
  /** Verbatim text of the withdrawal. */
  statement: string;
  confirmedAt: Date;
  /**
   * `due`: the refund is due by `refundDueAt`. `late`: the right had already ended, so the school decides.
   */
  effect: 'due' | 'late';
  refundDueAt: Date | null;
};

/** Writes the receipt of a withdrawal (articles L221-21 and D221-5 du code de la consommation). */
export function writeWithdrawalEmail(input: WithdrawalEmailInput): Promise<Email> {
  const { school, number, statement, confirmedAt, refundDueAt } = input;
  return composeEmail({
    school,
    subject: `Votre rétractation de la commande ${number}`,
    preview: 'Nous avons bien reçu votre rétractation.',
    title: 'Nous avons bien reçu votre rétractation',
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
            prose(
              input.isService
                ? 'Votre rétractation est prise en compte : le contrat a pris fin. Les corrections non utilisées sont annulées.'
                : 'Votre rétractation est prise en compte : le contrat a pris fin et votre accès est fermé.',
            ),
            prose(
              `Vous n’avez rien d’autre à faire. Nous vous remboursons ${input.isService ? 'les corrections non utilisées' : 'la totalité'}, par le même moyen de paiement, au plus tard le ${formatDate(refundDueAt)}.`,
            ),
          ]
        : [
            prose(
              input.isService
                ? 'Le droit de rétractation de cette commande a pris fin : le délai de 14 jours est passé, ou toutes les corrections ont été utilisées.'
                : 'Le droit de rétractation de cette commande a pris fin : vous avez demandé l’accès immédiat en renonçant à ce droit, ou le délai de 14 jours est passé. Vous gardez votre accès.',
            ),
            prose('Nous lirons votre demande et nous vous répondrons par e-mail.'),
          ]),
      note('Conservez cet e-mail : c’est l’accusé de réception de votre rétractation.'),
    ],
  });
}
