import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { toBuyHref, toPresentationHref, toProductHref, toVouchersHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { prepareOnce } from '#database/prepare.ts';
import { type BuyerDetails, orders } from '#database/tables/orders.ts';
import { type Picture, products } from '#database/tables/products.ts';
import { ownedBy, pendingFor } from '../access.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readTermsVersion } from '../legal/legal-texts.ts';
import { requirePriced } from '../prices/price.ts';
import { readCorrectionCredits } from '../productions/correction-credits.ts';
import { listHeldAmong } from '../products/catalogue/list-products.ts';
import type { CorrectionPack } from '../products/correction-pack.ts';
import { countWork, type WorkCounts } from '../products/count-work.ts';
import { findCorrections, type IncludedCorrections } from '../products/find-corrections.ts';
import { type ProductTitle, productColumns, productNotFound } from '../products/find-product.ts';
import { findOffer, listIncluded } from '../products/offers/offer.ts';
import { type Difficulty, Product, type ProductType } from '../products/product.ts';
import { readSales } from '../sales.ts';
import { readSchool } from '../school.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { hasRight } from '../staff/roles.ts';
import { findConsentText, termsText } from './consent.ts';
import { type Fulfilment, fulfil } from './fulfil.ts';
import { isForOthers } from './order.ts';
import { minSeats, type OrderChoices, plainChoices } from './order-choices.ts';
import { isPendingOf } from './pending-order.ts';
import { type Quote, quoteOrder } from './quote.ts';
import { findWaitingOrder, type WaitingOrder } from './waiting-access.ts';
import { endOfWithdrawal } from './withdrawal-period.ts';

export type PurchaseView = {
  product: WorkCounts & {
    id: string;
    type: ProductType;
    title: string;
    level: Difficulty;
    durationMinutes: number;
    personalWorkMinutes: number;
    corrections: IncludedCorrections | null;
    /** Corrections that the learner has left. Null unless the order is for corrections. */
    correctionsLeft: number | null;
    /** Names of the included files. */
    files: string[];
    hasVideo: boolean;
    picture: Picture | null;
    href: string;
  };
  included: (ProductTitle & { isOwned: boolean })[];
  priceCents: number;
  quote: Quote;
  /** Number of corrections to buy, if the order is for corrections. */
  pack: CorrectionPack | null;
  choices: OrderChoices;
  /** Reason in French why a choice is not allowed; the quote then ignores this choice. */
  choiceError: { field: 'code' | 'seats' | 'amount'; words: string } | null;
  /** `minAmount` in cents, if the buyer can choose the price. */
  offered: { minAmount: number | null; soldToClasses: boolean; transfer: boolean; sepaDebit: boolean };
  /**
   * `waiting`: access starts at `opensAt`; `checking`: paid, not confirmed yet; `processing`: the bank takes
   * days; `closed`: this site takes no payments; `unavailable`: the provider no longer sells it.
   */
  state: 'order' | 'owned' | 'waiting' | 'checking' | 'processing' | 'transfer' | 'closed' | 'unavailable';
  /** Start of access if the buyer keeps the right to withdraw; an estimate before the order. */
  opensAt: Date;
  waiting: WaitingOrder | null;
  transfer: TransferView | null;
  /** Details from the last order; null for a first order. */
  lastBuyer: BuyerDetails | null;
  vatMention: string;
  termsVersion: number;
  termsText: string;
  waiverText: string;
};

type TransferView = { cents: number; reference: string; holder: string; iban: string; bic: string };

/** Redirect, because the product has another price or the paid gift is ready. */
export type MovedOffer = { movedTo: string };

export type WantedView = {
  productId: string;
  priceId: string;
  sessionId: string | null;
  choices?: OrderChoices;
};

/**
 * Returns the order page of a product at a price. If `sessionId` is given, settles that payment first.
 * @throws {AppError} not-found if there is no such product or session of this buyer, not-for-sale
 */
export async function viewPurchase(
  core: Core,
  user: SignedInUser,
  wanted: WantedView,
): Promise<PurchaseView | MovedOffer> {
  const returned = wanted.sessionId
    ? await settleReturn(core, user, wanted.productId, wanted.sessionId)
    : null;
  const choices = { ...(wanted.choices ?? plainChoices) };
  choices.purpose = returned?.purpose ?? choices.purpose;
  const { purpose } = choices;
  if (isForOthers(purpose) && returned?.outcome === 'paid')
    return { movedTo: `${toVouchersHref(returned.orderId)}?merci=1` };
  const state = await findPurchaseState(core, user.uid, wanted.productId, purpose);
  const { product, lastBuyer } = state;
  const credits =
    purpose === 'corrections' && product.bought
      ? await readCorrectionCredits(core.db, { uid: user.uid, productId: product.id })
      : null;
  const pack = credits?.pack ?? null;
  const isOwned = pack ? returned?.outcome === 'paid' : product.bought && purpose === 'self';
  const begun = isOwned ? null : await findBegun(core, user.uid, state, purpose, returned?.outcome);
  if (purpose === 'corrections' && !begun && !(pack && product.bought))
    return { movedTo: product.bought ? toProductHref(product) : toPresentationHref(product) };
  if (!isOwned && !begun && !pack) {
    if (!product.displayed && !hasRight(user, 'content.read'))
      throw new AppError('not-found', `product ${product.id} is not displayed`);
    if (!product.priceId) throw new AppError('not-found', `product ${product.id} has no price`);
    if (!product.enabled) throw new AppError('not-for-sale', `product ${product.id} is not enabled`);
    if (product.priceId !== wanted.priceId) return { movedTo: `${toBuyHref(product)}?prix=1` };
  }
  const isOffered = !isOwned && !begun && !pack;
  const price = isOffered ? requirePriced(await core.prices.get(product.priceId)) : null;
  const [school, termsVersion, sales, { offer, included }, counts, corrections] = await Promise.all([
    readSchool(core),
    readTermsVersion(core),
    readSales(core),
    readOffer(core, product.id),
    countWork(core, product.id),
    findCorrections(core, product),
  ]);
  const priceCents = pack?.cents ?? price?.unitAmount ?? 0;
  const quoted = await tryQuote(core, user.uid, { id: product.id, unitAmount: priceCents, offer }, choices);
  const held = await listHeldAmong(core, user.uid, included);
  return {
    product: {
      id: product.id,
      type: product.type,
      title: product.title,
      level: product.difficulty,
      durationMinutes: product.duration,
      personalWorkMinutes: product.personalWork,
      corrections,
      correctionsLeft: credits?.left ?? null,
      ...counts,
      files: product.files.map(({ fileName }) => fileName),
      hasVideo: Boolean(product.videoId),
      picture: product.miniature[0] ?? null,
      href: product.bought ? toProductHref(product) : toPresentationHref(product),
    },
    included: pack ? [] : included.map((each) => ({ ...each, isOwned: held.get(each.id) === null })),
    priceCents,
    pack,
    ...quoted,
    offered: {
      minAmount: pack ? null : offer.minAmount,
      soldToClasses: offer.soldToClasses,
      transfer: sales.transfer,
      sepaDebit: sales.sepaDebit,
    },
    state: isOwned
      ? 'owned'
      : begun
        ? begun.state
        : price?.active === false
          ? 'unavailable'
          : quoted.quote.totalCents > 0 && !core.paymentsOpen
            ? 'closed'
            : 'order',
    opensAt: begun?.waiting?.opensAt ?? endOfWithdrawal(core.now()),
    waiting: begun?.waiting ?? null,
    transfer: begun?.order
      ? {
          cents: begun.order.amount,
          reference: begun.order.number,
          holder: sales.transferHolder,
          iban: sales.iban,
          bic: sales.bic,
        }
      : null,
    lastBuyer,
    vatMention: school.legal.vatMention,
    termsVersion,
    termsText,
    waiverText: findConsentText(purpose),
  };
}

/** If a choice is not allowed, returns the reason and the quote without it. */
async function tryQuote(
  core: Core,
  uid: string,
  sold: Parameters<typeof quoteOrder>[2],
  choices: OrderChoices,
): Promise<Pick<PurchaseView, 'quote' | 'choices' | 'choiceError'>> {
  const attempts: [OrderChoices, 'amount' | 'seats' | 'code' | null][] = [
    [choices, null],
    [{ ...choices, code: '' }, 'code'],
    [{ ...choices, code: '', chosenCents: null }, 'amount'],
    [{ ...choices, code: '', chosenCents: null, seats: minSeats }, 'seats'],
    [plainChoices, 'seats'],
  ];
  let refusal: AppError | null = null;
  for (const [tried, field] of attempts) {
    try {
      const quote = await quoteOrder(core, uid, sold, tried);
      const choiceError = refusal && field ? { field, words: typeset(refusal.userMessage) } : null;
      return { quote, choices: { ...tried, code: choices.code }, choiceError };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new AppError('internal', 'no quote succeeded');
}

/** Cached for all users until content changes. */
const readOffer = (core: Core, productId: string) =>
  cacheByContent(core, `offer of ${productId}`, async () => {
    const offer = await findOffer(core, productId);
    return { offer, included: await listIncluded(core, offer) };
  });

type Order = typeof orders.$inferSelect;
type PendingOrder = Pick<Order, 'number' | 'amount' | 'paidBy' | 'processingSince'>;
type PurchaseState = {
  product: Product;
  waits: boolean;
  pending: PendingOrder | null;
  lastBuyer: BuyerDetails | null;
};

async function findPurchaseState(
  core: Core,
  uid: string,
  productId: string,
  purpose: Order['purpose'],
): Promise<PurchaseState> {
  const [row] = await selectPurchaseState(core.db, { uid, productId, purpose });
  if (!row) throw productNotFound(productId);
  const { product, bought, waiting, pending, lastBuyer } = row;
  return { product: Product.fromRow(product, bought), waits: waiting !== null, pending, lastBuyer };
}

const given = {
  uid: sql.placeholder('uid'),
  productId: sql.placeholder('productId'),
  purpose: sql.placeholder('purpose'),
};

const selectPurchaseState = prepareOnce('order page', (db) => {
  const last = db
    .select({ buyer: orders.buyer })
    .from(orders)
    .where(and(eq(orders.uid, given.uid), isNotNull(orders.buyer)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return db
    .select({
      product: productColumns,
      bought: ownedBy(given.uid),
      waiting: pendingFor(given.uid),
      pending: {
        number: orders.number,
        amount: orders.amount,
        paidBy: orders.paidBy,
        processingSince: orders.processingSince,
      },
      lastBuyer: sql<BuyerDetails | null>`${last}`,
    })
    .from(products)
    .leftJoin(orders, isPendingOf(given.uid, products.id, given.purpose))
    .where(eq(products.id, given.productId))
    .limit(1);
});

type Begun = {
  state: 'waiting' | 'checking' | 'processing' | 'transfer';
  waiting?: WaitingOrder;
  order?: PendingOrder;
};

/** Returns the state if access is pending or the payment is incomplete. */
async function findBegun(
  core: Core,
  uid: string,
  { product, waits, pending }: PurchaseState,
  purpose: Order['purpose'],
  outcome: Fulfilment['outcome'] | undefined,
): Promise<Begun | null> {
  const waiting = waits && purpose === 'self' ? await findWaitingOrder(core.db, uid, product.id) : null;
  if (waiting) return { state: 'waiting', waiting };
  if (outcome === 'unpaid') return { state: 'checking' };
  if (pending?.paidBy === 'transfer') return { state: 'transfer', order: pending };
  return outcome === 'processing' || pending?.processingSince ? { state: 'processing' } : null;
}

/** Settles the payment that the buyer returns from. */
async function settleReturn(
  core: Core,
  user: SignedInUser,
  productId: string,
  sessionId: string,
): Promise<{ outcome: Fulfilment['outcome']; orderId: string; purpose: Order['purpose'] }> {
  if (!/^cs_[A-Za-z0-9_]{1,250}$/.test(sessionId)) throw new AppError('not-found', 'malformed session id');
  const fulfilment = await fulfil(core.writes('payment-return'), sessionId);
  const [order] = await core.db
    .select({ id: orders.id, purpose: orders.purpose })
    .from(orders)
    .where(eq(orders.sessionId, sessionId))
    .limit(1);
  if (fulfilment.uid !== user.uid || fulfilment.productId !== productId || !order)
    throw new AppError('not-found', `checkout session does not belong to ${user.uid} and ${productId}`);
  return { outcome: fulfilment.outcome, orderId: order.id, purpose: order.purpose };
}
