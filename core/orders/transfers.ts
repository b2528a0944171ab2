import { and, eq, isNull, lt } from 'drizzle-orm';
import { formatIban } from '#common/bank-numbers.ts';
import { orders } from '#database/tables/orders.ts';
import { writeTransferEmail } from '#emails/transfer-email.ts';
import { m } from '#words/messages.js';
import { nameAccount } from '../accounts/name-account.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { readSales, transferDays } from '../sales.ts';
import { readEmailSchool } from '../school.ts';
import { expireOrder } from './fulfil.ts';
import { prepareSettlement, settleOrder } from './settle-order.ts';

type Order = typeof orders.$inferSelect;

/** Uid of an order whose account was deleted while its transfer could still arrive. */
export const erasedBuyer = '';

/** Days during which a transfer can arrive; it may be later than the deadline for sending it. */
const returnDays = 2 * transferDays;

const isWaiting = and(eq(orders.state, 'pending'), eq(orders.paidBy, 'transfer'));

/** Emails amount, account and reference. Idempotent per order. */
export async function queueTransferEmail(core: Core, order: Order): Promise<void> {
  const { transferHolder, iban, bic } = await readSales(core);
  const email = await writeTransferEmail({
    school: await readEmailSchool(core),
    title: order.title,
    reference: order.number,
    cents: order.amount,
    currency: order.currency.toUpperCase(),
    holder: transferHolder,
    iban: formatIban(iban),
    bic,
    days: transferDays,
  });
  await core.db.transaction((tx) =>
    queueEmail(core, tx, { kind: 'transfer', subjectId: order.id, recipient: order.email, ...email }),
  );
}

/** `opensAt` is null unless access starts after the withdrawal period. */
type ReceivedTransfer = { outcome: 'paid' | 'duplicate'; opensAt: Date | null };

/**
 * Settles an order whose transfer has arrived, even if the order has expired.
 * @throws {AppError} not-found if there is no such order, conflict if no transfer is expected for it
 */
export async function receiveTransfer(core: Core, actor: Actor, orderId: string): Promise<ReceivedTransfer> {
  for (;;) {
    const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
    if (!order)
      throw new AppError('not-found', `order ${orderId} not found`, { userMessage: m.orders_unknown() });
    const payment = { amount: order.amount, currency: order.currency };
    const prepared = await prepareSettlement(core, order, payment);
    if (order.paidBy !== 'transfer' || !prepared) throw refuseTransfer(orderId);
    const settled = await core.db.transaction(async (tx) => {
      const [locked] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (!locked) return null;
      // Another admin confirmed the transfer in the meantime.
      if (locked.paidAt) throw refuseTransfer(orderId);
      const outcome = await settleOrder(core, tx, locked, payment, prepared);
      if (outcome)
        await recordChange(core, tx, {
          actor,
          action: 'receive-transfer',
          kind: 'order',
          subjectId: orderId,
          title: order.title,
          before: { state: locked.state },
          after: { state: 'paid', outcome },
        });
      return outcome;
    });
    if (settled === 'paid') await nameAccount(core, order.uid, order.buyer?.name ?? '');
    if (settled) return { outcome: settled, opensAt: await findOpening(core, orderId) };
  }
}

const refuseTransfer = (orderId: string): AppError =>
  new AppError('conflict', `no transfer is expected for order ${orderId}`, {
    userMessage: m.orders_transfer_done(),
  });

async function findOpening({ db, now }: Core, orderId: string): Promise<Date | null> {
  const [order] = await db
    .select({ opensAt: orders.withdrawableUntil })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.opensAt && order.opensAt > now() ? order.opensAt : null;
}

/** Cancels a user's order with an expected transfer, so that they can order differently. */
export async function cancelTransfer(
  core: Pick<Core, 'db'>,
  uid: string,
  { productId, purpose }: Pick<Order, 'productId' | 'purpose'>,
): Promise<void> {
  await core.db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(isWaiting, eq(orders.uid, uid), eq(orders.productId, productId), eq(orders.purpose, purpose)));
}

export async function expireTransfers(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - transferDays * 24 * 3_600_000);
  const late = await core.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWaiting, lt(orders.createdAt, before)));
  for (const { id } of late) await expireOrder(core, id);
}

/** Deletes orders of deleted accounts whose transfer never arrived. */
export async function deleteLostTransfers(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - returnDays * 24 * 3_600_000);
  await core.db
    .delete(orders)
    .where(
      and(
        eq(orders.uid, erasedBuyer),
        eq(orders.paidBy, 'transfer'),
        eq(orders.state, 'expired'),
        isNull(orders.paidAt),
        lt(orders.createdAt, before),
      ),
    );
}
