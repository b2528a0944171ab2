import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { findAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { type QueuedEmail, queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { issueMissingInvoices } from '../invoices/issue-missing-invoices.ts';
import { enqueue } from '../queues.ts';
import { openOrder } from './open-order.ts';
import { preparePurchaseEmail } from './purchase-email.ts';
import { recordRefund } from './record-refund.ts';
import { issueVouchers } from './vouchers/issue-vouchers.ts';
import { endOfWithdrawal } from './withdrawal-period.ts';

type Order = typeof orders.$inferSelect;

/** What was paid for an order, and by which payment of the provider; a transfer has none. */
export type Payment = Pick<Order, 'amount' | 'currency'> &
  Partial<Pick<Order, 'sessionId' | 'paymentIntentId' | 'payerCountry'>>;

/** The confirmation of an order, written before the transaction that settles it, and of which acceptance of the terms it tells. */
export type PreparedEmail = { letter: QueuedEmail; consentAt: number | undefined };

/** An order that expired here may still have been paid there: money that came is honoured. */
const isOpen = ({ state }: Pick<Order, 'state'>): boolean => state === 'pending' || state === 'expired';

/** Until when a buyer may withdraw who pays now; null where they waived it. */
const findWithdrawalEnd = (
  core: Pick<Core, 'now'>,
  { waiverAcceptedAt }: Pick<Order, 'waiverAcceptedAt'>,
): Date | null => (waiverAcceptedAt ? null : endOfWithdrawal(core.now()));

/** The letter of an order that has still to be settled; null for any other, which needs none. */
export async function prepareSettlement(
  core: Core,
  order: Order,
  payment: Payment,
): Promise<PreparedEmail | null> {
  if (!isOpen(order)) return null;
  const withdrawableUntil = findWithdrawalEnd(core, order);
  const email = await preparePurchaseEmail(core, { ...order, ...payment, withdrawableUntil });
  return { letter: email, consentAt: order.termsAcceptedAt?.getTime() };
}

/**
 * Settles an order whose money has come, in a transaction that holds its row: paid, opened, told by letter and invoiced; or given back where
 * its buyer has the product already. One that was settled before stays as it is. Null where it was ordered again since the letter was
 * prepared, which would tell of another moment.
 */
export async function settleOrder(
  core: Core,
  tx: Transaction,
  order: Order,
  payment: Payment,
  prepared: PreparedEmail | null,
): Promise<'paid' | 'duplicate' | null> {
  if (!isOpen(order)) return order.duplicateOf ? 'duplicate' : 'paid';
  if (prepared?.consentAt !== order.termsAcceptedAt?.getTime()) return null;
  const now = core.now();
  const paid = {
    ...{ state: 'paid' as const, ...payment, processingSince: null, paidAt: now },
    withdrawableUntil: findWithdrawalEnd(core, order),
  };
  const paidInstead = await findPaidInstead(tx, order);
  // The buyer removed their account: nobody is left to open anything to.
  const isErased = order.uid === '';
  const isGiven = !paidInstead && !isErased && (await openOrder(tx, { ...order, ...paid }, now));
  const duplicateOf = isGiven
    ? null
    : (paidInstead ??
      (isErased ? order.id : null) ??
      (await findAccess(tx, order.uid, order.productId))?.orderId ??
      null);
  const [settled] = await tx
    .update(orders)
    .set({ ...paid, duplicateOf, present: null })
    .where(eq(orders.id, order.id))
    .returning();
  if (!settled) throw new AppError('internal', `order ${order.id} vanished while it was locked`);
  if (!isGiven) {
    // Paid twice, from two devices say: the second payment is refunded.
    const reason = isErased ? 'other' : 'duplicate';
    await recordRefund(core, tx, settled, { amount: settled.amount, reason, words: '' });
    core.log.warn({ orderId: order.id, duplicateOf }, 'paid twice: the second payment is refunded');
    return 'duplicate';
  }
  if (!prepared) throw new AppError('internal', `order ${order.id} was opened again while it was settled`);
  await queueEmail(core, tx, prepared.letter);
  await issueVouchers(tx, order, now);
  if (order.purpose === 'gift') await enqueue(core, tx, 'deliver-vouchers', {});
  core.log.info({ orderId: order.id, productId: order.productId }, 'order paid');
  await issueMissingInvoices(core, tx, order, prepared.letter.invoiceIds?.[0]);
  return 'paid';
}

/**
 * Returns the order that replaced a cancelled transfer order and was paid. Two gifts of one product are allowed, so that only a transfer
 * that arrives after its order was cancelled counts as paid twice.
 */
async function findPaidInstead(tx: Transaction, order: Order): Promise<string | null> {
  if (order.paidBy !== 'transfer' || order.state !== 'expired' || order.purpose === 'self') return null;
  const [replacement] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ne(orders.id, order.id),
        eq(orders.uid, order.uid),
        eq(orders.productId, order.productId),
        eq(orders.purpose, order.purpose),
        gt(orders.createdAt, order.createdAt),
        isNotNull(orders.paidAt),
        isNull(orders.duplicateOf),
      ),
    )
    .limit(1);
  return replacement?.id ?? null;
}
