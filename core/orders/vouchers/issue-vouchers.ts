import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import type { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { createId } from '../../create-id.ts';
import { drawCode } from '../../draw-code.ts';

/** Whom a present is for and what is said to them; without an address the buyer hands it over. `deliverAt`: when its letter leaves. */
export type Present = Pick<
  typeof vouchers.$inferSelect,
  'recipientEmail' | 'recipientName' | 'fromName' | 'words' | 'deliverAt'
>;

type Order = Pick<typeof orders.$inferSelect, 'id' | 'purpose' | 'quantity' | 'createdAt'>;

/**
 * The vouchers of an order that is about to be paid: one for a present, one a seat for a class. They open nothing before it is. Of one that is
 * ordered again, what is said with the present is that of this moment.
 */
export async function issueVouchers(tx: Transaction, order: Order, present: Present | null): Promise<void> {
  if (order.purpose === 'self') return;
  const issued = await tx
    .update(vouchers)
    .set(present ?? { recipientEmail: '' })
    .where(eq(vouchers.orderId, order.id))
    .returning({ id: vouchers.id });
  if (issued.length > 0) return;
  await tx.insert(vouchers).values(
    Array.from({ length: order.quantity }, () => ({
      ...present,
      id: createId(order.createdAt),
      orderId: order.id,
      code: drawCode(),
      createdAt: order.createdAt,
    })),
  );
}
