import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { emails } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { disputes, refunds } from '#database/tables/payments.ts';
import { products } from '#database/tables/products.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { m } from '#words/messages.js';
import { findAccess, type ProductAccess } from '../access.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { resendEmail } from '../emails/office-emails.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { type InvoiceLink, listInvoices } from '../invoices/list-invoices.ts';
import { countUnused } from '../productions/bought-corrections.ts';
import { closeOrder } from './close-order.ts';
import { type Fulfilment, fulfil } from './fulfil.ts';
import { prepareGiftEmail } from './gift-email.ts';
import { type ListedIncident, listIncidents } from './incidents.ts';
import type { Order } from './list-orders.ts';
import { isForOthers } from './order.ts';
import { preparePurchaseEmail } from './purchase-email.ts';
import type { Refund } from './record-refund.ts';
import { applyRefund } from './refunds.ts';
import { findRefundable } from './request-refund.ts';
import { revokeFreeAccess } from './revoke-free-access.ts';
import { listOfficeVouchers, type OfficeVoucher } from './vouchers/list-vouchers.ts';

export type OrderAccess =
  | 'open'
  /** Access starts once the buyer can no longer withdraw. */
  | 'waiting'
  /** Access has ended, for example by a refund or a withdrawal. */
  | 'closed'
  /** Another order of the same user gives access. */
  | 'by-another'
  /** Pending until the owner of the address verifies it (`gifts.ts`). */
  | 'offered'
  | 'none';

export type OrderDetails = {
  order: Order;
  /** Number of the order that already gave access when this one was paid. */
  duplicateNumber: string | null;
  productType: 'course' | 'exercise';
  access: OrderAccess;
  accessSince: Date | null;
  /** End of the access, or its start if access is still pending. */
  accessUntil: Date | null;
  invoices: InvoiceLink[];
  letters: {
    id: string;
    kind: string;
    subject: string;
    recipient: string;
    createdAt: Date;
    sentAt: Date | null;
    keptAt: Date | null;
    lastError: string | null;
  }[];
  /** Completed and pending, oldest first. */
  refunds: Refund[];
  disputes: (typeof disputes.$inferSelect)[];
  incidents: ListedIncident[];
  vouchers: OfficeVoucher[];
  /** Bought corrections that can still be used. Null for other orders. */
  unusedCorrections: number | null;
  /** In cents. */
  refundable: number;
};

/** Emails about the order itself; others are about its refund or withdrawal. */
const emailKinds = ['purchase', 'waiver', 'gift', 'opening', 'payment-failed', 'transfer'];

/** @throws {AppError} not-found if there is no such order */
export async function findOrderDetails(core: Pick<Core, 'db'>, id: string): Promise<OrderDetails> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order) throw new AppError('not-found', `order ${id} not found`, { userMessage: m.orders_unknown() });
  const [
    [product],
    [duplicated],
    access,
    issued,
    sent,
    given,
    contested,
    incidents,
    refundable,
    issuedVouchers,
    unusedCorrections,
  ] = await Promise.all([
    core.db.select({ type: products.type }).from(products).where(eq(products.id, order.productId)).limit(1),
    core.db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.id, order.duplicateOf ?? ''))
      .limit(1),
    findAccess(core.db, order.uid, order.productId),
    listInvoices(core, [id]),
    core.db
      .select({
        id: emails.id,
        kind: emails.kind,
        subject: emails.subject,
        recipient: emails.recipient,
        createdAt: emails.createdAt,
        sentAt: emails.sentAt,
        keptAt: emails.keptAt,
        lastError: emails.lastError,
      })
      .from(emails)
      .where(
        or(
          and(inArray(emails.kind, emailKinds), eq(emails.subjectId, id)),
          and(
            eq(emails.kind, 'refund'),
            sql`${emails.subjectId} in (select ${refunds.id} from ${refunds} where ${refunds.orderId} = ${id})`,
          ),
          and(
            inArray(emails.kind, ['voucher', 'gift-ended']),
            sql`${emails.subjectId} in (select ${vouchers.id} from ${vouchers} where ${vouchers.orderId} = ${id})`,
          ),
          and(
            eq(emails.kind, 'withdrawal'),
            sql`${emails.subjectId} = (select ${withdrawals.id} from ${withdrawals} where ${withdrawals.orderId} = ${id})`,
          ),
        ),
      )
      .orderBy(asc(emails.createdAt)),
    core.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.createdAt)),
    core.db.select().from(disputes).where(eq(disputes.orderId, id)).orderBy(asc(disputes.openedAt)),
    listIncidents(core, { orderId: id }),
    findRefundable(core.db, order),
    isForOthers(order.purpose) ? listOfficeVouchers(core, id) : [],
    order.purpose === 'corrections' ? countUnused(core.db, order) : null,
  ]);
  const isOwn = access?.orderId === id;
  return {
    order,
    duplicateNumber: duplicated?.number ?? null,
    productType: product?.type ?? 'course',
    access: order.state === 'offered' ? 'offered' : nameAccess(access, isOwn),
    accessSince: isOwn ? access.grantedAt : null,
    accessUntil: isOwn ? (access.opensAt ?? access.revokedAt) : null,
    invoices: issued,
    letters: sent,
    refunds: given,
    disputes: contested,
    incidents,
    refundable,
    vouchers: issuedVouchers,
    unusedCorrections,
  };
}

function nameAccess(access: ProductAccess | null, isOwn: boolean): OrderAccess {
  if (!access) return 'none';
  if (isOwn) return access.opensAt ? 'waiting' : access.revokedAt ? 'closed' : 'open';
  return access.revokedAt && !access.opensAt ? 'none' : 'by-another';
}

/**
 * Revokes a grant, or cancels a pending one. Paid orders are refunded instead.
 * @throws {AppError} not-found if there is no such order, conflict if it is not a grant or already revoked
 */
export async function revokeGrant(core: Core, actor: Actor, id: string): Promise<void> {
  const { order, access } = await findOrderDetails(core, id);
  if (order.origin !== 'grant' || (access !== 'open' && access !== 'offered'))
    throw new AppError('conflict', `order ${id} is not an active grant`, {
      userMessage: m.orders_not_withdrawable(),
    });
  await revokeFreeAccess(core, actor, order, access);
}

/**
 * Sends the confirmation again, and rewrites it if the stored email was deleted.
 * @throws {AppError} not-found if there is no such order, conflict if nothing was bought
 */
export async function resendPurchaseEmail(core: Core, actor: Actor, id: string): Promise<void> {
  const { order } = await findOrderDetails(core, id);
  if (order.state === 'pending' || order.state === 'expired' || order.duplicateOf)
    throw new AppError('conflict', `order ${id} has no confirmation`, {
      userMessage: m.orders_no_letter(),
    });
  const [email] = await core.db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.kind, ['purchase', 'gift']), eq(emails.subjectId, id)))
    .limit(1);
  if (email) return resendEmail(core, actor, email.id).then(() => undefined);
  const written = await (order.origin === 'grant' ? prepareGiftEmail : preparePurchaseEmail)(core, order);
  await core.db.transaction(async (tx) => {
    await queueEmail(core, tx, written);
    await recordChange(core, tx, {
      actor,
      action: 'resend',
      kind: 'order',
      subjectId: id,
      title: order.title,
    });
  });
}

/**
 * Applies the provider's current state of an order: the payment first, then refunds.
 * @throws {AppError} not-found if there is no such order, conflict without a session, provider-unavailable
 */
export async function replayPayment(core: Core, actor: Actor, id: string): Promise<Fulfilment['outcome']> {
  const { order } = await findOrderDetails(core, id);
  if (!order.sessionId)
    throw new AppError('conflict', `order ${id} has no checkout session`, {
      userMessage: m.orders_no_session(),
    });
  const { outcome } = await fulfil(core, order.sessionId);
  const [settled] = await core.db.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (settled?.paymentIntentId) await applyRefund(core, settled.paymentIntentId);
  const [now] = await core.db.select().from(orders).where(eq(orders.id, id)).limit(1);
  await recordChange(core, core.db, {
    actor,
    action: 'replay',
    kind: 'order',
    subjectId: id,
    title: order.title,
    before: { state: order.state, refundedAmount: order.refundedAmount },
    after: { outcome, state: now?.state, refundedAmount: now?.refundedAmount },
  });
  return outcome;
}

/**
 * Cancels an unpaid order with its payment page. Settles it instead if it was paid at the same moment.
 * @throws {AppError} not-found if there is no such order, conflict if not pending or processed by the bank
 */
export async function cancelOrder(core: Core, actor: Actor, id: string): Promise<'canceled' | 'paid'> {
  const { order } = await findOrderDetails(core, id);
  if (order.state !== 'pending' || order.processingSince)
    throw new AppError('conflict', `order ${id} cannot be cancelled`, {
      userMessage: m.orders_not_cancelable(),
    });
  const quicker = await closeOrder(core, order);
  await recordChange(core, core.db, {
    actor,
    action: 'cancel',
    kind: 'order',
    subjectId: id,
    title: order.title,
    before: { state: order.state },
    after: { state: quicker?.state ?? 'expired' },
  });
  return quicker ? 'paid' : 'canceled';
}
