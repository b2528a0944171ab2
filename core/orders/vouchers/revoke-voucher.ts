import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import { endAccess } from '../../access.ts';
import { type Actor, recordChange } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { grantAll } from '../open-order.ts';
import { findContractWithdrawal } from '../withdrawal.ts';

type Order = typeof orders.$inferSelect;

/**
 * Revokes a voucher and the access that it gave, or restores both.
 * @throws {AppError} not-found, conflict if already in this state, or restored after a refund
 */
export async function switchVoucher(
  core: Core,
  actor: Actor,
  { orderId, voucherId, revoked }: { orderId: string; voucherId: string; revoked: boolean },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const isThis = and(eq(vouchers.id, voucherId), eq(vouchers.orderId, orderId));
    const [voucher] = await tx.select().from(vouchers).where(isThis).for('update');
    if (!order || !voucher)
      throw new AppError('not-found', `order ${orderId} has no voucher ${voucherId}`, {
        userMessage: m.vouchers_unknown_here(),
      });
    if ((voucher.revokedAt !== null) === revoked || (!revoked && !(await isValid(tx, order))))
      throw new AppError('conflict', `voucher ${voucherId} cannot be revoked or restored`, {
        userMessage: m.vouchers_not_switchable(),
      });
    const now = core.now();
    await tx
      .update(vouchers)
      .set({ revokedAt: revoked ? now : null })
      .where(isThis);
    if (voucher.redeemedBy && revoked) await endAccess(tx, orderId, now, voucher.redeemedBy);
    if (voucher.redeemedBy && !revoked) await grantAll(tx, order, voucher.redeemedBy, now);
    await recordChange(core, tx, {
      actor,
      action: revoked ? 'revoke-code' : 'restore-code',
      kind: 'order',
      subjectId: orderId,
      title: order.title,
      after: { voucher: `…${voucher.code.slice(-4)}` },
    });
  });
}

const isValid = async (tx: Transaction, { id, state }: Pick<Order, 'id' | 'state'>): Promise<boolean> =>
  (state === 'paid' || state === 'partially_refunded') &&
  (await findContractWithdrawal(tx, id))?.effect !== 'due';

/**
 * Revokes unredeemed vouchers of a class in the transaction of their refund.
 * @throws {AppError} conflict if fewer unredeemed vouchers are left
 */
export async function revokeSeats(tx: Transaction, orderId: string, seats: number, now: Date): Promise<void> {
  if (seats === 0) return;
  const free = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.orderId, orderId), eq(vouchers.redeemedBy, ''), isNull(vouchers.revokedAt)))
    .orderBy(desc(vouchers.id))
    .limit(seats)
    .for('update');
  if (free.length < seats)
    throw new AppError('conflict', `order ${orderId} has ${free.length} free seats, not ${seats}`, {
      userMessage: m.vouchers_few_free({ count: free.length }),
    });
  for (const { id } of free) await tx.update(vouchers).set({ revokedAt: now }).where(eq(vouchers.id, id));
}
