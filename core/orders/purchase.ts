import { and, eq } from 'drizzle-orm';
import { toBuyHref, toProductHref } from '#common/links.ts';
import type { Transaction } from '#database/connect.ts';
import { type BuyerDetails, orders } from '#database/tables/orders.ts';
import { m } from '#words/messages.js';
import { findAccess } from '../access.ts';
import { createQueue } from '../bounded-queue.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce } from '../legal/legal-texts.ts';
import { fetchUnitAmount, requirePriced } from '../prices/price.ts';
import { readCorrectionCredits } from '../productions/correction-credits.ts';
import type { CorrectionPack } from '../products/correction-pack.ts';
import { findProduct } from '../products/find-product.ts';
import { findOffer } from '../products/offers/offer.ts';
import type { Product, ProductType } from '../products/product.ts';
import { readSales } from '../sales.ts';
import { hasRight } from '../staff/roles.ts';
import { canOpenCheckoutSession, openCheckoutSession, type SoldLine } from './checkout-session.ts';
import { closeOrder } from './close-order.ts';
import { type Consent, findConsentText, proveConsent } from './consent.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { grantOrder } from './grants.ts';
import { countOpened, makeRoom } from './open-orders.ts';
import type { Buyer } from './order.ts';
import { type OrderChoices, toPurposeQuery } from './order-choices.ts';
import { isPendingOf } from './pending-order.ts';
import { isUseReserved, reserveUse } from './promotion-codes/reserve-use.ts';
import { type Quote, quoteOrder } from './quote.ts';
import { queueTransferEmail } from './transfers.ts';
import { type Present, toOrderedPresent } from './vouchers/issue-vouchers.ts';

/** Payment page, content if the buyer already has access, or the order page if the price has changed. */
type PurchaseStep =
  | { kind: 'pay'; url: string }
  | { kind: 'open'; path: string }
  | { kind: 'changed'; path: string };

type Order = typeof orders.$inferSelect;

/** `shownCents` is the displayed total, null if unknown. `buyer` is for the invoice, `present` for a gift. */
export type PurchaseRequest = {
  productId: string;
  priceId: string;
  shownCents: number | null;
  consent: Consent;
  choices: OrderChoices;
  buyer: BuyerDetails | null;
  present: Present | null;
  paidBy: Order['paidBy'];
};

/** Leaves four of the ten database connections to visitors. Queued purchases hold no connection. */
const inTurn = createQueue({ atOnce: 6, waiting: 300, full: 'too many pending purchases' });

/**
 * Starts or resumes a purchase. Repeated calls share one pending order and one checkout session.
 * @throws {AppError} not-found, not-for-sale, payments-closed (no payments here), unavailable (queue is full)
 */
export const startPurchase = (core: Core, buyer: Buyer, wanted: PurchaseRequest): Promise<PurchaseStep> =>
  inTurn(() => purchase(core, buyer, wanted));

async function purchase(core: Core, buyer: Buyer, wanted: PurchaseRequest): Promise<PurchaseStep> {
  const { product, price } = await findPriced(core, buyer, wanted);
  const opened = { kind: 'open', path: toProductHref(product) } as const;
  if (product.bought && wanted.choices.purpose === 'self') return opened;
  const { choices } = wanted;
  const pack =
    choices.purpose === 'corrections' ? await requirePack(core, buyer.uid, product, wanted.consent) : null;
  const buyPage = toBuyHref(product);
  if (!price) return { kind: 'changed', path: buyPage };
  const offer = await findOffer(core, product.id);
  const quote = await quoteOrder(
    core,
    buyer.uid,
    { ...product, unitAmount: pack?.cents ?? price.unitAmount, offer },
    choices,
  );
  if (wanted.shownCents !== null && quote.totalCents !== wanted.shownCents)
    return { kind: 'changed', path: buyPage };
  if (quote.unitCents === 0) return grantFree(core, buyer, product, price);
  if (!core.paymentsOpen)
    throw new AppError('payments-closed', 'test payments are not accepted on a public address');

  const order = await findOrOpenOrder(core, buyer, {
    ...toOrderValues(product, price),
    ...toQuotedValues(quote),
    ...(pack ? toPackValues(product, pack) : { includes: offer.includes, corrections: null }),
    purpose: choices.purpose,
    paidBy: await choosePayment(core, wanted.paidBy, quote),
    buyer: wanted.buyer,
    present: toOrderedPresent(wanted.present),
    ...proveConsent(
      wanted.consent,
      await findTermsInForce(core),
      core.now(),
      findConsentText(choices.purpose),
    ),
  });
  if (order?.state !== 'pending') return opened;
  if (order.paidBy === 'transfer') {
    await queueTransferEmail(core, order);
    return { kind: 'open', path: buyPage + toPurposeQuery(order) };
  }
  const session = await openCheckoutSession(core, buyer, order, toSoldLine(product, quote, pack));
  if (session?.status === 'complete') {
    await fulfil(core, session.id);
    // The order page shows the status: access open or pending, or payment processing at the bank.
    return {
      kind: 'open',
      path: order.purpose === 'self' ? buyPage : `${buyPage}?session_id=${session.id}`,
    };
  }
  if (session?.status === 'open' && session.url) return { kind: 'pay', url: session.url };
  await expireOrder(core, order.id);
  return purchase(core, buyer, wanted);
}

const toSoldLine = (
  product: { productId: string },
  { isChosen, unitCents, discount }: Quote,
  pack: CorrectionPack | null,
): SoldLine => ({
  providerProductId: pack ? null : product.productId,
  chosenCents: pack || isChosen ? unitCents : null,
  discount,
});

const toPackValues = ({ title }: Offered, { size }: CorrectionPack) => ({
  title: m.corrections_pack_of({ count: size, title }),
  includes: [],
  corrections: size,
});

/** @throws {AppError} not-for-sale if the buyer lacks the product, has no limit, or no corrections are sold */
async function requirePack(
  core: Core,
  uid: string,
  product: Product,
  { waiver }: Consent,
): Promise<CorrectionPack> {
  const { pack } = product.bought
    ? await readCorrectionCredits(core.db, { uid, productId: product.id })
    : { pack: null };
  if (!pack)
    throw new AppError('not-for-sale', `no corrections of product ${product.id} are sold to this buyer`, {
      userMessage: m.corrections_not_sold(),
    });
  if (waiver) return pack;
  throw new AppError('invalid-input', 'corrections were ordered without the request to start', {
    userMessage: m.corrections_start_missing(),
  });
}

const toQuotedValues = ({ quantity, discount, totalCents }: Quote) => ({
  quantity,
  amount: totalCents,
  discountAmount: discount?.discountCents ?? 0,
  promotionCodeId: discount?.promotionCodeId ?? null,
});

async function choosePayment(
  core: Core,
  paidBy: Order['paidBy'],
  { totalCents }: Quote,
): Promise<Order['paidBy']> {
  if (paidBy === 'provider' || totalCents === 0) return 'provider';
  if ((await readSales(core)).transfer) return 'transfer';
  throw new AppError('invalid-input', 'transfers are not accepted', {
    userMessage: m.checkout_no_transfer(),
  });
}

/**
 * Opens a free product without a waiver. Returns null if the product has a price.
 * @throws {AppError} not-found if there is no such product, not-for-sale
 */
export async function startFree(
  core: Core,
  buyer: Buyer,
  wanted: { productId: string; priceId: string },
): Promise<PurchaseStep | null> {
  const { product, price } = await findPriced(core, buyer, wanted);
  const cents = price?.unitAmount ?? (await fetchUnitAmount(core.prices, product.priceId));
  if (cents !== 0) return null;
  return price ? grantFree(core, buyer, product, price) : { kind: 'open', path: toProductHref(product) };
}

type Offered = { id: string; title: string; type: ProductType };
type Price = Pick<ReturnType<typeof requirePriced>, 'id' | 'unitAmount' | 'currency'>;

const toOrderValues = ({ id, title }: Offered, price: Price) => ({
  productId: id,
  title,
  priceId: price.id,
  amount: price.unitAmount,
  currency: price.currency,
});

async function grantFree(core: Core, buyer: Buyer, product: Offered, price: Price): Promise<PurchaseStep> {
  const { uid, email } = buyer;
  await grantOrder(core, { ...toOrderValues(product, price), amount: 0, uid, email });
  return { kind: 'open', path: toProductHref(product) };
}

/** The price is null if the user has the product already or if the price has changed. */
async function findPriced(
  core: Core,
  buyer: Buyer,
  wanted: { productId: string; priceId: string; choices?: OrderChoices },
) {
  const product = await findProduct(core, wanted.productId, buyer.uid);
  const isShown = product.displayed || product.bought || hasRight(buyer, 'content.read');
  if (!isShown || !product.priceId)
    throw new AppError('not-found', `product ${wanted.productId} has no price or is not displayed`);
  const purpose = wanted.choices?.purpose ?? 'self';
  if (product.bought && purpose === 'self') return { product, price: null };
  // Their price belongs to the school, which may sell them after the product.
  if (purpose === 'corrections')
    return { product, price: { id: product.priceId, unitAmount: 0, currency: 'eur' } };
  if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);
  if (product.priceId !== wanted.priceId) return { product, price: null };
  // The provider's current price, not the cached one.
  const price = requirePriced(await core.prices.refresh(product.priceId));
  if (!price.active) throw new AppError('not-for-sale', `price ${price.id} is not active`);
  return { product, price };
}

type NewOrder = Pick<
  Order,
  | 'productId'
  | 'title'
  | 'includes'
  | 'purpose'
  | 'corrections'
  | 'quantity'
  | 'priceId'
  | 'amount'
  | 'discountAmount'
  | 'promotionCodeId'
  | 'currency'
  | 'paidBy'
  | 'buyer'
  | 'present'
> &
  ReturnType<typeof proveConsent>;

/**
 * Returns the pending order with updated consent, billing and gift details, or a new one if decisive values
 * changed. Returns null if a payment was settled in the meantime.
 */
async function findOrOpenOrder(core: Core, buyer: Buyer, values: NewOrder): Promise<Order | null> {
  const { productId, purpose } = values;
  const pending = isPendingOf(buyer.uid, productId, purpose);
  for (let attempt = 0; attempt < 3; attempt++) {
    const [existing] = await core.db.select().from(orders).where(pending).limit(1);
    if (existing?.processingSince) return existing;
    if (existing && isStillGood(core, existing, values)) {
      const renewed = await saveOrder(core, async (tx) => {
        const [order] = await tx
          .update(orders)
          .set(values)
          .where(and(eq(orders.id, existing.id), eq(orders.state, 'pending')))
          .returning();
        return order;
      });
      if (renewed) return renewed;
      continue;
    }
    const paid = existing && (await closeOrder(core, existing));
    if (paid) return paid;
    // Checked after the pending order, which may have been settled since the product was read.
    const access = purpose === 'self' ? await findAccess(core.db, buyer.uid, productId) : null;
    if (access && (!access.revokedAt || access.opensAt)) return null;
    await makeRoom(core, buyer.uid);
    const created = await saveOrder(core, async (tx) => {
      const [opened] = await tx
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
      if (opened) await countOpened(tx, buyer.uid);
      return opened;
    });
    if (created) return created;
  }
  throw new AppError('unavailable', `pending order of ${buyer.uid} for ${productId} kept changing`);
}

/** Saves the order, and reserves a use of its promotion code unless the provider counts the uses. */
const saveOrder = (
  core: Core,
  write: (tx: Transaction) => Promise<Order | undefined>,
): Promise<Order | null> =>
  core.db.transaction(async (tx) => {
    const order = await write(tx);
    if (order && isUseReserved(order)) await reserveUse(tx, order);
    return order ?? null;
  });

/** The payment page or the transfer depends on these values, so a change requires a new order. */
const decisive = [
  ...(['priceId', 'amount', 'quantity', 'corrections'] as const),
  ...(['promotionCodeId', 'paidBy', 'termsVersion'] as const),
];

function isStillGood(core: Core, order: Order, values: NewOrder): boolean {
  if (order.paidBy === 'provider' && !order.sessionId && !canOpenCheckoutSession(order, core.now()))
    return false;
  return decisive.every((name) => order[name] === values[name]);
}
