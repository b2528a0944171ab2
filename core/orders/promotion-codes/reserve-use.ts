import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { m } from '#words/messages.js';
import { countUses } from './count-uses.ts';
import { hasUsed, refuseCode } from './find-discount.ts';

type Order = typeof orders.$inferSelect;

/** True if an open order counts as a use of its code, because the payment provider does not count it. */
export const isUseReserved = ({ promotionCodeId, paidBy, purpose }: Order): boolean =>
  promotionCodeId !== null && (paidBy === 'transfer' || purpose === 'class');

/**
 * Reserves one use of the code of a new order, in its transaction. The lock on the code keeps two concurrent orders from sharing the last use.
 * It does not conflict with the lock that the foreign key of each new order takes; FOR UPDATE would, and the orders would deadlock
 * (https://www.postgresql.org/docs/current/explicit-locking.html).
 * @throws {AppError} invalid-input if no use is left
 */
export async function reserveUse(tx: Transaction, { id, uid, promotionCodeId }: Order): Promise<void> {
  const [code] = await tx
    .select()
    .from(promotionCodes)
    .where(eq(promotionCodes.id, promotionCodeId ?? ''))
    .for('no key update');
  if (!code) return;
  const isThis = eq(orders.id, id);
  const uses = (await countUses({ db: tx }, [code.id], isThis)).get(code.id)?.uses ?? 0;
  if (code.maxUses !== null && uses >= code.maxUses) throw refuseCode(m.codes_spent());
  if (code.oncePerPerson && (await hasUsed({ db: tx }, code.id, uid, isThis)))
    throw refuseCode(m.codes_already_used());
}
