import { and, eq } from 'drizzle-orm';
import { toProductHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import { ownsProduct } from '../access.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce } from '../legal/read-legal-text.ts';
import { requirePriced } from '../prices/fetch-price.ts';
import { findProduct } from '../products/find-product.ts';
import type { Buyer } from './buyer.ts';
import { canOpenCheckoutSession, endCheckoutSession, openCheckoutSession } from './checkout-session.ts';
import { waiverText } from './consent.ts';
import { expireOrder } from './expire-order.ts';
import { fulfil } from './fulfil.ts';
import { grantOrder } from './grant-order.ts';

/** Where the buyer goes next: the hosted payment page, or the content when it is theirs already. */
export type PurchaseStep = { kind: 'pay'; url: string } | { kind: 'open'; path: string };

type Order = typeof orders.$inferSelect;

/**
 * Starts, or takes up again, the purchase of a product at a price. The amount is the provider's,
 * never the browser's. Two clicks, tabs or retries share one pending order and one payment session.
 * @throws {AppError} not-found (a price that is not the product's), not-for-sale, payments-closed
 */
export async function startPurchase(
  core: Core,
  buyer: Buyer,
  wanted: { productId: string; priceId: string },
): Promise<PurchaseStep> {
  const product = await findProduct(core, wanted.productId, buyer.uid);
  const isShown = product.displayed || product.bought || buyer.admin;
  if (!isShown || product.priceId !== wanted.priceId || !product.priceId)
    throw new AppError(
      'not-found',
      `${wanted.priceId} is not the price of ${wanted.productId}, or it is not displayed`,
    );
  if (product.bought) return { kind: 'open', path: toProductHref(product) };
  if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);

  // What is charged is what the provider says now, not what we remember.
  const price = requirePriced(await core.prices.refresh(product.priceId));
  const values = {
    title: product.title,
    priceId: price.id,
    amount: price.unitAmount,
    currency: price.currency,
  };
  if (price.unitAmount === 0) {
    await grantOrder(core, {
      ...values,
      uid: buyer.uid,
      email: buyer.email,
      productId: product.id,
      origin: 'free',
    });
    return { kind: 'open', path: toProductHref(product) };
  }
  if (!core.paymentsOpen)
    throw new AppError('payments-closed', 'test payments do not sell on a public address');

  const order = await findOrOpenOrder(core, buyer, {
    ...values,
    productId: product.id,
    termsVersion: String((await findTermsInForce(core)).version),
  });
  if (order?.state !== 'pending') return { kind: 'open', path: toProductHref(product) };
  const session = await openCheckoutSession(core, buyer, order);
  if (session.status === 'complete') {
    await fulfil(core, session.id);
    return { kind: 'open', path: toProductHref(product) };
  }
  if (session.status === 'open' && session.url) return { kind: 'pay', url: session.url };
  await expireOrder(core, order.id);
  return startPurchase(core, buyer, wanted);
}

/**
 * The buyer's pending order for this product if it still asks the same price under the same terms, else a new one; null
 * where a payment was settled meanwhile, so that nothing is to be asked any more.
 */
async function findOrOpenOrder(
  core: Core,
  buyer: Buyer,
  values: Pick<Order, 'productId' | 'title' | 'priceId' | 'amount' | 'currency' | 'termsVersion'>,
): Promise<Order | null> {
  const pending = and(
    eq(orders.uid, buyer.uid),
    eq(orders.productId, values.productId),
    eq(orders.state, 'pending'),
  );
  for (let attempt = 0; attempt < 3; attempt++) {
    const [existing] = await core.db.select().from(orders).where(pending).limit(1);
    if (existing && isStillGood(core, existing, values)) return existing;
    const paid = existing && (await closeOrder(core, existing));
    if (paid) return paid;
    // Asked after the pending order: one that was settled since the product was read is no longer pending.
    if (await ownsProduct(core.db, buyer.uid, values.productId)) return null;
    const [created] = await core.db
      .insert(orders)
      .values({
        ...values,
        id: createId(core.now()),
        uid: buyer.uid,
        email: buyer.email,
        state: 'pending',
        origin: 'payment',
        waiverText,
        waiverAcceptedAt: core.now(),
        createdAt: core.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (created) return created;
  }
  throw new AppError(
    'unavailable',
    `the pending order of ${buyer.uid} for ${values.productId} kept changing`,
  );
}

/** Same price and terms; and if its session was never stored, still young enough for one to be made under its key. */
function isStillGood(
  core: Core,
  order: Order,
  values: Pick<Order, 'priceId' | 'amount' | 'termsVersion'>,
): boolean {
  if (!order.sessionId && !canOpenCheckoutSession(order, core.now())) return false;
  return (
    order.priceId === values.priceId &&
    order.amount === values.amount &&
    order.termsVersion === values.termsVersion
  );
}

/** Ends an order whose price or terms are no longer right; answers it when a payment won the race, which is honoured. */
async function closeOrder(core: Core, order: Order): Promise<Order | null> {
  if (order.sessionId && (await endCheckoutSession(core, order.sessionId)) === 'complete') {
    await fulfil(core, order.sessionId);
    const [paid] = await core.db.select().from(orders).where(eq(orders.id, order.id)).limit(1);
    return paid ?? null;
  }
  await expireOrder(core, order.id);
  return null;
}
