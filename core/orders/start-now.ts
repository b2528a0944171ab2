import { eq } from 'drizzle-orm';
import { toProductHref } from '#common/links.ts';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { writeWaiverEmail } from '#emails/waiver-email.ts';
import { m } from '#words/messages.js';
import { grantAccess, ownsProduct } from '../access.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { readEmailSchool } from '../school.ts';
import { formatFingerprint, proveWaiver } from './consent.ts';
import { findWaitingOrder } from './waiting-access.ts';
import { findContractWithdrawal, isWithdrawable } from './withdrawal.ts';

type Order = typeof orders.$inferSelect;

const refuseStart = (productId: string) =>
  new AppError('conflict', `no access to ${productId} to start`, { userMessage: m.checkout_start_gone() });

/**
 * Opens a purchase whose buyer now waives the right to withdraw; stores and confirms the consent (articles
 * L221-28, 13° and L221-13 du code de la consommation). The receiver of a gift cannot waive it.
 * @throws {AppError} conflict if this member has no pending access, or has withdrawn in the meantime
 */
export async function startNow(
  core: Core,
  { uid }: { uid: string },
  productId: string,
): Promise<{ path: string }> {
  const [product] = await core.db
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw refuseStart(productId);
  const path = toProductHref({ id: productId, type: product.type });
  if (await ownsProduct(core.db, uid, productId)) return { path };
  const waiting = await findWaitingOrder(core.db, uid, productId);
  if (!waiting || waiting.isGift) throw refuseStart(productId);
  const proof = proveWaiver(core.now());
  const email = await writeWaiverEmail({
    school: await readEmailSchool(core),
    number: waiting.number,
    title: waiting.title,
    text: proof.waiverText,
    version: `${proof.waiverVersion} (${formatFingerprint(proof.waiverHash)})`,
    acceptedAt: proof.waiverAcceptedAt,
    link: core.siteUrl + path,
  });
  await core.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, waiting.id)).for('update');
    if (!order || !(await canStart(tx, order, uid, proof.waiverAcceptedAt))) {
      if (await ownsProduct(tx, uid, productId)) return;
      throw refuseStart(productId);
    }
    await queueEmail(core, tx, {
      kind: 'waiver',
      subjectId: order.id,
      recipient: order.email,
      ...email,
    });
    await tx
      .update(orders)
      .set({ ...proof, withdrawableUntil: null })
      .where(eq(orders.id, order.id));
    for (const part of [order.productId, ...order.includes])
      await grantAccess(tx, { id: order.id, uid, productId: part }, proof.waiverAcceptedAt, null, {
        isPart: true,
      });
    await recordChange(core, tx, {
      actor: null,
      action: 'waive-withdrawal',
      kind: 'order',
      subjectId: order.id,
      title: order.title,
    });
    core.log.info({ orderId: order.id }, 'withdrawal right waived');
  });
  return { path };
}

async function canStart(tx: Transaction, order: Order, uid: string, now: Date): Promise<boolean> {
  if (order.uid !== uid || order.purpose !== 'self' || !isWithdrawable(order, now)) return false;
  if (order.state !== 'paid' && order.state !== 'partially_refunded') return false;
  return (await findContractWithdrawal(tx, order.id)) === null;
}
