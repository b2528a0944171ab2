import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { m } from '#words/messages.js';
import { countUses } from './count-uses.ts';
import { hasUsed, refuseCode } from './find-discount.ts';

type Order = typeof orders.$inferSelect;

/** True if an open order counts as a use, because the payment provider does not count it. */
export const isUseReserved = ({ promotionCodeId, paidBy, purpose }: Order): boolean =>
  promotionCodeId !== null && (paidBy === 'transfer' || purpose === 'class');

/**
 * Reserves a use of a new order's code in its transaction. Locks the code, so that concurrent orders cannot
 * share the last use. FOR UPDATE would deadlock with the foreign key lock of each new order
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
