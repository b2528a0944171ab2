import { and, eq } from 'drizzle-orm';
import { toBuyHref, toPresentationHref, toProductHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import type { Picture } from '#database/tables/products.ts';
import { findAccess } from '../access.ts';
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
import { type Consent, proveConsent, termsText, waiverText } from './consent.ts';
import { expireOrder, type Fulfilment, fulfil } from './fulfil.ts';
import { grantOrder } from './grants.ts';
import type { Buyer } from './order.ts';
import { endOfWithdrawal } from './withdrawal-period.ts';

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
  /**
   * `order`: to be confirmed; `owned`: theirs already; `waiting`: theirs, and open from `opensAt`; `checking`: paid, not confirmed yet;
   * `processing`: the bank makes the payment for days; `closed`: no payments here; `unavailable`: the provider does not sell it any more.
   */
  state: 'order' | 'owned' | 'waiting' | 'checking' | 'processing' | 'closed' | 'unavailable';
  /** When what was bought opens, where its buyer kept the right to withdraw; of an order that is not made yet, when it would. */
  opensAt: Date;
  vatMention: string;
  /** The version of the terms that an order would accept now. */
  termsVersion: number;
  termsText: string;
  waiverText: string;
};

/** The page that somebody asked for has moved: the product has another price now. */
export type MovedOffer = { movedTo: string };

/**
 * The order page of a product at a price; with the `sessionId` of a payment, settles that payment first.
 * @throws {AppError} not-found (no product, a session that is not the buyer's), not-for-sale
 */
export async function viewPurchase(
  core: Core,
  user: SignedInUser,
  wanted: { productId: string; priceId: string; sessionId: string | null },
): Promise<PurchaseView | MovedOffer> {
  const outcome = wanted.sessionId
    ? await settleReturn(core, user, wanted.productId, wanted.sessionId)
    : 'failed';
  const product = await findProduct(core, wanted.productId, user.uid);
  const begun = product.bought ? null : await findBegun(core, user.uid, product.id, outcome);
  if (!product.bought && !begun) {
    if (!product.displayed && !user.admin)
      throw new AppError('not-found', `product ${product.id} is not displayed`);
    if (!product.priceId) throw new AppError('not-found', `product ${product.id} has no price`);
    if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);
    if (product.priceId !== wanted.priceId) return { movedTo: toBuyHref(product) };
  }
  const isOffered = !product.bought && !begun;
  const [price, school, terms] = await Promise.all([
    isOffered ? readOffer(core, product.priceId) : null,
    readSchool(core),
    readLegalText(core, 'terms-and-conditions'),
  ]);
  const priceCents = price?.unitAmount ?? 0;
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
      href: product.bought ? toProductHref(product) : toPresentationHref(product),
    },
    priceCents,
    state: product.bought
      ? 'owned'
      : begun
        ? begun.state
        : price?.active === false
          ? 'unavailable'
          : priceCents > 0 && !core.paymentsOpen
            ? 'closed'
            : 'order',
    opensAt: begun?.opensAt ?? endOfWithdrawal(core.now()),
    vatMention: school.legal.vatMention,
    termsVersion: terms.version,
    termsText,
    waiverText,
  };
}

/** The price as it was last told. @throws {AppError} by the three names of the specification */
const readOffer = async (core: Core, priceId: string) => requirePriced(await core.prices.get(priceId));

type Begun = { state: 'waiting' | 'checking' | 'processing'; opensAt?: Date | null };

/** What somebody has bought of a product without having it open yet: it opens later, or its payment is not there. */
async function findBegun(
  core: Core,
  uid: string,
  productId: string,
  outcome: Fulfilment['outcome'],
): Promise<Begun | null> {
  const access = await findAccess(core.db, uid, productId);
  if (access?.opensAt) return { state: 'waiting', opensAt: access.opensAt };
  if (outcome === 'unpaid') return { state: 'checking' };
  const [pending] = await core.db
    .select({ processingSince: orders.processingSince })
    .from(orders)
    .where(isPendingOf(uid, productId))
    .limit(1);
  return outcome === 'processing' || pending?.processingSince ? { state: 'processing' } : null;
}

const isPendingOf = (uid: string, productId: string) =>
  and(
    eq(orders.uid, uid),
    eq(orders.productId, productId),
    eq(orders.purpose, 'self'),
    eq(orders.state, 'pending'),
  );

/** Settles the payment the buyer comes back from, and answers how it stands. */
async function settleReturn(
  core: Core,
  user: SignedInUser,
  productId: string,
  sessionId: string,
): Promise<Fulfilment['outcome']> {
  if (!/^cs_[A-Za-z0-9_]{1,250}$/.test(sessionId)) throw new AppError('not-found', 'malformed session id');
  const fulfilment = await fulfil(core, sessionId);
  if (fulfilment.uid !== user.uid || fulfilment.productId !== productId)
    throw new AppError('not-found', `session ${sessionId} is not ${user.uid}'s for ${productId}`);
  return fulfilment.outcome;
}

/**
 * Where the buyer goes next: the hosted payment page, the content when it is theirs already, or the order page again, where the price
 * has changed since they read it.
 */
export type PurchaseStep =
  | { kind: 'pay'; url: string }
  | { kind: 'open'; path: string }
  | { kind: 'changed'; path: string };

type Order = typeof orders.$inferSelect;

/** What somebody orders: at the price that they were shown (integer cents; null where that is not known), having ticked these boxes. */
export type Wanted = { productId: string; priceId: string; shownCents: number | null; consent: Consent };

/**
 * Starts, or takes up again, the purchase of a product at a price. The amount is the provider's,
 * never the browser's. Two clicks, tabs or retries share one pending order and one payment session.
 * @throws {AppError} not-found (no such product), not-for-sale, payments-closed
 */
export async function startPurchase(core: Core, buyer: Buyer, wanted: Wanted): Promise<PurchaseStep> {
  const { product, price } = await findOffer(core, buyer, wanted);
  const opened = { kind: 'open', path: toProductHref(product) } as const;
  if (product.bought) return opened;
  const buyPage = toBuyHref(product);
  const isShown = wanted.shownCents === null || price?.unitAmount === wanted.shownCents;
  if (!price || !isShown) return { kind: 'changed', path: buyPage };
  if (price.unitAmount === 0) return giveFree(core, buyer, product, price);
  if (!core.paymentsOpen)
    throw new AppError('payments-closed', 'test payments do not sell on a public address');

  const order = await findOrOpenOrder(core, buyer, {
    ...toOrderValues(product, price),
    ...proveConsent(wanted.consent, await findTermsInForce(core), core.now()),
  });
  if (order?.state !== 'pending') return opened;
  const session = await openCheckoutSession(core, buyer, order);
  if (session?.status === 'complete') {
    await fulfil(core, session.id);
    // The order page tells how it stands: open, to be opened, or at the bank.
    return { kind: 'open', path: buyPage };
  }
  if (session?.status === 'open' && session.url) return { kind: 'pay', url: session.url };
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
 * A product that somebody wants at a price, and what it costs; no price where it is theirs already, or has another one now.
 * @throws {AppError} not-found, not-for-sale
 */
async function findOffer(core: Core, buyer: Buyer, wanted: { productId: string; priceId: string }) {
  const product = await findProduct(core, wanted.productId, buyer.uid);
  const isShown = product.displayed || product.bought || buyer.admin;
  if (!isShown || !product.priceId)
    throw new AppError('not-found', `${wanted.productId} has no price, or is not displayed`);
  if (product.bought) return { product, price: null };
  if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);
  if (product.priceId !== wanted.priceId) return { product, price: null };
  // What is charged is what the provider says now, not what we remember.
  const price = requirePriced(await core.prices.refresh(product.priceId));
  if (!price.active) throw new AppError('not-for-sale', `price ${price.id} is not active`);
  return { product, price };
}

type NewOrder = Pick<Order, 'productId' | 'title' | 'priceId' | 'amount' | 'currency'> &
  ReturnType<typeof proveConsent>;

/**
 * The buyer's pending order for this product if it still asks the same price under the same terms, else a new one; null
 * where a payment was settled meanwhile, so that nothing is to be asked any more. What was accepted, and when, is that of this moment.
 */
async function findOrOpenOrder(core: Core, buyer: Buyer, values: NewOrder): Promise<Order | null> {
  const { productId, title: _, priceId: __, amount: ___, currency: ____, ...consent } = values;
  const pending = isPendingOf(buyer.uid, productId);
  for (let attempt = 0; attempt < 3; attempt++) {
    const [existing] = await core.db.select().from(orders).where(pending).limit(1);
    if (existing?.processingSince) return existing;
    if (existing && isStillGood(core, existing, values)) {
      const [renewed] = await core.db
        .update(orders)
        .set(consent)
        .where(and(eq(orders.id, existing.id), eq(orders.state, 'pending')))
        .returning();
      if (renewed) return renewed;
      continue;
    }
    const paid = existing && (await closeOrder(core, existing));
    if (paid) return paid;
    // Asked after the pending order: one that was settled since the product was read is no longer pending.
    const access = await findAccess(core.db, buyer.uid, productId);
    if (access && (!access.revokedAt || access.opensAt)) return null;
    const [created] = await core.db
      .insert(orders)
      .values({
        ...values,
        id: createId(core.now()),
        uid: buyer.uid,
        email: buyer.email,
        state: 'pending',
        origin: 'payment',
        createdAt: core.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (created) return created;
  }
  throw new AppError('unavailable', `the pending order of ${buyer.uid} for ${productId} kept changing`);
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
