import type { Transaction } from '#database/connect.ts';
import type { OrderedPresent, orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { createId } from '../../create-id.ts';
import { drawCode } from '../../draw-code.ts';

/** Recipient of a present, and the words for them; without an address the buyer hands it over. `deliverAt`: when its letter leaves. */
export type Present = Pick<
  typeof vouchers.$inferSelect,
  'recipientEmail' | 'recipientName' | 'fromName' | 'words' | 'deliverAt'
>;

type Order = Pick<typeof orders.$inferSelect, 'id' | 'purpose' | 'quantity' | 'present'>;

/** Converts a present to its form in an order that is not paid yet. */
export const toOrderedPresent = (present: Present | null): OrderedPresent | null =>
  present && { ...present, deliverAt: present.deliverAt?.toISOString() ?? null };

/** Creates the vouchers of an order in the transaction that settles it: one for a present, one a seat for a class. */
export async function issueVouchers(
  tx: Transaction,
  { id, purpose, quantity, present }: Order,
  now: Date,
): Promise<void> {
  if (purpose === 'self') return;
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
