import type { Transaction } from '#database/connect.ts';
import type { OrderedPresent, orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { createId } from '../../create-id.ts';
import { drawCode } from '../../draw-code.ts';
import { isForOthers } from '../order.ts';

/** Without an address the buyer hands the gift over. `deliverAt` is the time of the email. */
export type Present = Pick<
  typeof vouchers.$inferSelect,
  'recipientEmail' | 'recipientName' | 'fromName' | 'words' | 'deliverAt'
>;

type Order = Pick<typeof orders.$inferSelect, 'id' | 'purpose' | 'quantity' | 'present'>;

export const toOrderedPresent = (present: Present | null): OrderedPresent | null =>
  present && { ...present, deliverAt: present.deliverAt?.toISOString() ?? null };

/** Creates one voucher for a gift, one per seat for a class, in the transaction that settles the order. */
export async function issueVouchers(
  tx: Transaction,
  { id, purpose, quantity, present }: Order,
  now: Date,
): Promise<void> {
  if (!isForOthers(purpose)) return;
  const words = present && { ...present, deliverAt: present.deliverAt ? new Date(present.deliverAt) : null };
  await tx.insert(vouchers).values(
    Array.from({ length: quantity }, () => ({
      ...words,
      id: createId(now),
      orderId: id,
      code: drawCode(),
      createdAt: now,
    })),
  );
}
