import { toProductHref } from '#common/links.ts';
import type { Picture } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readLegalText } from '../legal/read-legal-text.ts';
import type { SignedInUser } from '../members/sessions.ts';
import { fetchUnitAmount } from '../prices/fetch-price.ts';
import { findProduct } from '../products/find-product.ts';
import type { Level, ProductType } from '../products/product.ts';
import { readSchool } from '../settings/school.ts';
import { termsText, waiverText } from './consent.ts';
import { fulfil } from './fulfil.ts';

/** What the order page shows. */
export type PurchaseView = {
  product: {
    id: string;
    type: ProductType;
    title: string;
    level: Level;
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
      href: toProductHref(product),
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
