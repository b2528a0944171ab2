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

/** A bank transfer has no session and no payment intent. */
export type Payment = Pick<Order, 'amount' | 'currency'> &
  Partial<Pick<Order, 'sessionId' | 'paymentIntentId' | 'payerCountry' | 'buyer'>>;

/** Confirmation written before the settling transaction, with the consent time that it states. */
export type PreparedEmail = { letter: QueuedEmail; consentAt: number | undefined };

/** An expired order may still have been paid at the provider. */
const isOpen = ({ state }: Pick<Order, 'state'>): boolean => state === 'pending' || state === 'expired';

/** Returns null if the buyer waived the right to withdraw. Unused corrections keep it. */
const findWithdrawalEnd = (
  core: Pick<Core, 'now'>,
  { waiverAcceptedAt, purpose }: Pick<Order, 'waiverAcceptedAt' | 'purpose'>,
): Date | null => (waiverAcceptedAt && purpose !== 'corrections' ? null : endOfWithdrawal(core.now()));

/** Prepares the confirmation of an order; null if the order is already settled. */
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
 * Settles a paid order that the transaction has locked: access, email, invoice. Refunds a duplicate payment.
 * Returns null if the buyer renewed the order since: the consent in `prepared` is then outdated.
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
  // The buyer deleted their account, so access cannot be opened.
  const isErased = order.uid === '';
  const isGiven = !paidInstead && !isErased && (await openOrder(tx, { ...order, ...paid }, now));
  const duplicateOf = isGiven
    ? null
    : (paidInstead ??
      (isErased || order.purpose === 'corrections' ? order.id : null) ??
      (await findAccess(tx, order.uid, order.productId))?.orderId ??
      null);
  const [settled] = await tx
    .update(orders)
    .set({ ...paid, duplicateOf, present: null })
    .where(eq(orders.id, order.id))
    .returning();
  if (!settled) throw new AppError('internal', `order ${order.id} disappeared while locked`);
  if (!isGiven) {
    // The buyer deleted the account, lost the product or paid twice, for example on two devices.
    const reason = isErased || order.purpose === 'corrections' ? 'other' : 'duplicate';
    await recordRefund(core, tx, settled, { amount: settled.amount, reason, words: '' });
    core.log.warn({ orderId: order.id, duplicateOf }, 'duplicate payment, refund queued');
    return 'duplicate';
  }
  if (!prepared) throw new AppError('internal', `order ${order.id} was reopened during settlement`);
  await queueEmail(core, tx, prepared.letter);
  await issueVouchers(tx, order, now);
  if (order.purpose === 'gift') await enqueue(core, tx, 'deliver-vouchers', {});
  core.log.info({ orderId: order.id, productId: order.productId }, 'order paid');
  await issueMissingInvoices(core, tx, order, prepared.letter.invoiceIds?.[0]);
  return 'paid';
}

/** Returns the paid order that replaced an expired transfer order. Other repeated gifts are intended. */
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
