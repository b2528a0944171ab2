import type { orders } from '#database/tables/orders.ts';
import { writeRefundLetter } from '#letters/refund-letter.ts';
import type { Core } from '../context.ts';
import type { LetterToQueue } from '../letters/outbox.ts';
import { readLetterSchool } from '../school.ts';
import type { Refund } from './record-refund.ts';
import { formatRefundReason } from './refund-reasons.ts';

/** The letter of a refund; its subject is the refund's id, which the caller adds where it is not known yet. */
export async function prepareRefundLetter(
  core: Core,
  order: typeof orders.$inferSelect,
  refund: Pick<Refund, 'amount' | 'reason' | 'words'> & { id?: string },
): Promise<LetterToQueue> {
  const isWhole = order.refundedAmount + refund.amount >= order.amount;
  const letter = await writeRefundLetter({
    school: await readLetterSchool(core),
    number: order.number,
    title: order.title,
    cents: refund.amount,
    currency: order.currency.toUpperCase(),
    reason: formatRefundReason(refund.reason),
    words: refund.words,
    access: isWhole && !order.duplicateOf ? 'ends' : 'stays',
    paidBy: order.paidBy,
  });
  return { kind: 'refund', subjectId: refund.id ?? '', recipient: order.email, ...letter };
}
