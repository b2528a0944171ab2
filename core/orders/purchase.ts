import { and, eq } from 'drizzle-orm';
import { toPresentationHref, toProductHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import type { Picture } from '#database/tables/products.ts';
import { ownsProduct } from '../access.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce, readLegalText } from '../legal/legal-texts.ts';
import { fetchUnitAmount, requirePriced } from '../prices/price.ts';
import { findProduct } from '../products/find-product.ts';
import type { Difficulty, ProductType } from '../products/product.ts';
import { readSchool } from '../school.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { canOpenCheckoutSession, openCheckoutSession } from './checkout-session.ts';
import { closeOrder } from './close-order.ts';
import { termsText, waiverText } from './consent.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { grantOrder } from './grants.ts';
import type { Buyer } from './order.ts';

/** What the order page shows. */
export type PurchaseView = {
  product: {
    id: string;
    type: ProductType;
    title: string;
    level: Difficulty;
    durationMinutes: number;
    fileCount: number;
    hasVideo: boolean;
    picture: Picture | null;
    href: string;
  };
  /** Integer cents, tax included. */
  priceCents: number;
  /** `order`: to be confirmed; `owned`: theirs already; `checking`: paid, not confirmed yet; `closed`: no payments here. */
  state: 'order' | 'owned' | 'checking' | 'closed';
  vatMention: string;
  /** The version of the terms that an order would accept now. */
  termsVersion: number;
  termsText: string;
  waiverText: string;
};

/**
 * The order page of a product at a price; with the `sessionId` of a payment, settles that payment first.
 * @throws {AppError} not-found (a price that is not the product's, a session that is not the buyer's), not-for-sale
 */
export async function viewPurchase(
  core: Core,
  user: SignedInUser,
  wanted: { productId: string; priceId: string; sessionId: string | null },
): Promise<PurchaseView> {
  const checking = wanted.sessionId
    ? await settleReturn(core, user, wanted.productId, wanted.sessionId)
    : false;
  const product = await findProduct(core, wanted.productId, user.uid);
  const { bought: owned } = product;
  if (!owned && !checking) {
    if (!product.displayed && !user.admin)
      throw new AppError('not-found', `product ${product.id} is not displayed`);
    if (!product.priceId || product.priceId !== wanted.priceId)
      throw new AppError('not-found', `${wanted.priceId} is not the price of ${product.id}`);
    if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);
  }
  const [priceCents, school, terms] = await Promise.all([
    owned || checking ? 0 : fetchUnitAmount(core.prices, product.priceId),
    readSchool(core),
    readLegalText(core, 'terms-and-conditions'),
  ]);
  return {
    product: {
      id: product.id,
      type: product.type,
      title: product.title,
      level: product.difficulty,
      durationMinutes: product.duration,
      fileCount: product.files.length,
      hasVideo: Boolean(product.videoId),
      picture: product.miniature[0] ?? null,
      href: owned ? toProductHref(product) : toPresentationHref(product),
    },
    priceCents,
    state: owned
      ? 'owned'
      : checking
        ? 'checking'
        : priceCents > 0 && !core.paymentsOpen
          ? 'closed'
          : 'order',
    vatMention: school.legal.vatMention,
    termsVersion: terms.version,
    termsText,
    waiverText,
  };
}

/** Settles the payment the buyer comes back from. True while its money is not confirmed. */
async function settleReturn(
  core: Core,
  user: SignedInUser,
  productId: string,
  sessionId: string,
): Promise<boolean> {
  if (!/^cs_[A-Za-z0-9_]{1,250}$/.test(sessionId)) throw new AppError('not-found', 'malformed session id');
  const fulfilment = await fulfil(core, sessionId);
  if (fulfilment.uid !== user.uid || fulfilment.productId !== productId)
    throw new AppError('not-found', `session ${sessionId} is not ${user.uid}'s for ${productId}`);
  return fulfilment.outcome === 'unpaid';
}

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
  const { product, price } = await findOffer(core, buyer, wanted);
  if (!price) return { kind: 'open', path: toProductHref(product) };
  if (price.unitAmount === 0) return giveFree(core, buyer, product, price);
  if (!core.paymentsOpen)
    throw new AppError('payments-closed', 'test payments do not sell on a public address');

  const order = await findOrOpenOrder(core, buyer, {
    ...toOrderValues(product, price),
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
 * Opens a product that costs nothing, by one press and as an order of its own: nothing is paid, so nothing is to be waived. Null
 * where it has a price. Who has it already is led to it. @throws {AppError} not-found, not-for-sale
 */
export async function startFree(
  core: Core,
  buyer: Buyer,
  wanted: { productId: string; priceId: string },
): Promise<PurchaseStep | null> {
  const { product, price } = await findOffer(core, buyer, wanted);
  const cents = price?.unitAmount ?? (await fetchUnitAmount(core.prices, product.priceId));
  if (cents !== 0) return null;
  return price ? giveFree(core, buyer, product, price) : { kind: 'open', path: toProductHref(product) };
}

type Offered = { id: string; title: string; type: ProductType };
type Price = ReturnType<typeof requirePriced>;

const toOrderValues = ({ id, title }: Offered, price: Price) => ({
  productId: id,
  title,
  priceId: price.id,
  amount: price.unitAmount,
  currency: price.currency,
});

async function giveFree(core: Core, buyer: Buyer, product: Offered, price: Price): Promise<PurchaseStep> {
  const { uid, email } = buyer;
  await grantOrder(core, { ...toOrderValues(product, price), uid, email });
  return { kind: 'open', path: toProductHref(product) };
}

/**
 * A product that somebody wants at a price, and what it costs; no price where it is theirs already.
 * @throws {AppError} not-found (a price that is not the product's), not-for-sale
 */
async function findOffer(core: Core, buyer: Buyer, wanted: { productId: string; priceId: string }) {
  const product = await findProduct(core, wanted.productId, buyer.uid);
  const isShown = product.displayed || product.bought || buyer.admin;
  if (!isShown || product.priceId !== wanted.priceId || !product.priceId)
    throw new AppError(
      'not-found',
      `${wanted.priceId} is not the price of ${wanted.productId}, or it is not displayed`,
    );
  if (product.bought) return { product, price: null };
  if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);
  // What is charged is what the provider says now, not what we remember.
  return { product, price: requirePriced(await core.prices.refresh(product.priceId)) };
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
