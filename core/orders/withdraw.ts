import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { writeWithdrawalEmail } from '#emails/withdrawal-email.ts';
import { m } from '#words/messages.js';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { countUnused } from '../productions/bought-corrections.ts';
import { readEmailSchool } from '../school.ts';
import { openIncident } from './incidents.ts';
import { endOrder } from './open-order.ts';
import { recordRefund } from './record-refund.ts';
import { findRefundable } from './request-refund.ts';
import { notifyReceivers, prepareGiftEnd } from './vouchers/notify-receivers.ts';
import { type ContractWithdrawal, canWithdraw, findContractWithdrawal } from './withdrawal.ts';

type Order = typeof orders.$inferSelect;

/** Deadline of the refund after the statement (article L221-24 du code de la consommation). */
const refundMilliseconds = 14 * 24 * 3_600_000;

/** `email` is the address for the receipt. */
export type WithdrawalStatement = Pick<ContractWithdrawal, 'orderId' | 'name' | 'email' | 'statement'>;

/**
 * Records a statement of withdrawal (article L221-21 du code de la consommation) and emails a receipt. If the
 * right is open, ends access and requests the refund; if it was waived or has expired, an admin decides.
 * @throws {AppError} not-found if there is no such order, conflict if it was already refunded
 */
export async function withdraw(core: Core, stated: WithdrawalStatement): Promise<ContractWithdrawal> {
  const [found] = await core.db.select().from(orders).where(eq(orders.id, stated.orderId)).limit(1);
  if (!found)
    throw new AppError('not-found', `order ${stated.orderId} not found`, { userMessage: m.orders_unknown() });
  const known = await findContractWithdrawal(core.db, found.id);
  if (known) return known;
  const confirmedAt = core.now();
  const isOpen = await canWithdraw(core.db, found, confirmedAt);
  const withdrawal = {
    ...stated,
    id: createId(confirmedAt),
    effect: isOpen ? ('due' as const) : ('late' as const),
    refundDueAt: isOpen ? new Date(confirmedAt.getTime() + refundMilliseconds) : null,
    confirmedAt,
  };
  const email = await writeWithdrawalEmail({
    school: await readEmailSchool(core),
    number: found.number,
    title: found.title,
    isService: found.purpose === 'corrections',
    ...withdrawal,
  });
  const giftEnd = isOpen ? await prepareGiftEnd(core, found) : null;
  const withdrawn = await core.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
    // A concurrent second request waits for the lock and returns the first statement.
    const stated = await findContractWithdrawal(tx, found.id);
    if (stated) return stated;
    if (order?.origin !== 'payment' || !order.paidAt || order.state === 'refunded')
      throw new AppError('conflict', `order ${found.id} cannot be withdrawn from`, {
        userMessage: m.withdrawal_refunded(),
      });
    // The buyer started the content in the meantime, so the receipt must be rewritten.
    if ((await canWithdraw(tx, order, confirmedAt)) !== isOpen) return null;
    const [kept] = await tx.insert(withdrawals).values(withdrawal).returning();
    if (!kept) throw new AppError('internal', `withdrawal from order ${order.id} not stored`);
    await applyWithdrawal(core, tx, order, kept);
    if (giftEnd) await notifyReceivers(core, tx, order, giftEnd);
    await queueEmail(core, tx, {
      kind: 'withdrawal',
      subjectId: kept.id,
      recipient: kept.email,
      ...email,
    });
    await recordChange(core, tx, {
      actor: null,
      action: 'state-withdrawal',
      kind: 'order',
      subjectId: order.id,
      title: order.title,
    });
    core.log.info({ orderId: order.id, effect: kept.effect }, 'withdrawal recorded');
    return kept;
  });
  return withdrawn ?? withdraw(core, stated);
}

/** Reports an incident if the payment is disputed or the statement of withdrawal is late. */
async function applyWithdrawal(
  core: Core,
  tx: Transaction,
  order: Order,
  withdrawal: ContractWithdrawal,
): Promise<void> {
  const { id, effect, refundDueAt } = withdrawal;
  const amount = Math.min(await findRefundable(tx, order), await findDue(tx, order, effect));
  if (effect === 'due') {
    await endOrder(tx, order, core.now());
    if (order.state !== 'disputed') {
      const refund = { amount, reason: 'withdrawal', words: '' } as const;
      if (amount > 0) await recordRefund(core, tx, order, refund, { dueAt: refundDueAt });
      return;
    }
  }
  await openIncident(core, tx, {
    kind: 'withdrawal',
    subjectId: id,
    orderId: order.id,
    amount,
    details: { effect },
    dueAt: refundDueAt,
  });
}

/** Corrections that were used before the withdrawal stay due (article L221-25 du code de la consommation). */
async function findDue(tx: Transaction, order: Order, effect: ContractWithdrawal['effect']): Promise<number> {
  if (order.purpose !== 'corrections' || !order.corrections || effect !== 'due') return order.amount;
  return Math.ceil((order.amount * (await countUnused(tx, order))) / order.corrections);
}
