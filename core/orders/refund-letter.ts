import type { orders } from '#database/tables/orders.ts';
import { writeRefundLetter } from '#letters/refund-letter.ts';
import type { Core } from '../context.ts';
import type { LetterToQueue } from '../letters/outbox.ts';
import { readLetterSchool } from '../school.ts';
import type { Refund } from './record-refund.ts';
import { formatRefundReason } from './refund-reasons.ts';

/** The letter of a refund, of an order that counts it already; the caller adds its subject, the refund's id. */
export async function prepareRefundLetter(
  core: Core,
  order: typeof orders.$inferSelect,
  refund: Pick<Refund, 'amount' | 'reason' | 'words'>,
): Promise<Omit<LetterToQueue, 'subjectId'>> {
  const isWhole = order.refundedAmount >= order.amount;
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
  return { kind: 'refund', recipient: order.email, ...letter };
}
