import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { fetchUnitAmount } from '#core/prices/fetch-price.ts';
import { findProduct } from '#core/products/find-product.ts';
import type { Level, Picture, ProductType } from '#core/products/product.ts';
import { isId } from '../errors/unknown-parameter.ts';

/** The product that a visitor wants to open, as the catalogue already shows it to everyone. */
export type WantedProduct = {
  id: string;
  type: ProductType;
  title: string;
  opening: string;
  level: Level;
  durationMinutes: number;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  priceCents: number | null;
};

/** Where a product is opened, or ordered. */
const addresses = [
  { pattern: /^\/course\/([^/]+)$/, type: 'course' },
  { pattern: /^\/exercices\/([^/]+)$/, type: 'exercise' },
  { pattern: /^\/products\/([^/]+)\/buy\/[^/]+$/, type: null },
] as const;

/** The displayed product at an address of this site, or null: the page then says nothing of it. */
export async function findWanted(core: Core, target: string): Promise<WantedProduct | null> {
  const path = target.split(/[?#]/)[0] ?? '';
  const address = addresses.find(({ pattern }) => pattern.test(path));
  const id = address?.pattern.exec(path)?.[1];
  if (!address || !isId(id)) return null;
  try {
    const product = await findProduct(core, id);
    if (!product.displayed || (address.type && product.type !== address.type)) return null;
    return {
      id,
      type: product.type,
      title: product.title,
      opening: product.description.split(/\n{2,}/)[0]?.trim() ?? '',
      level: product.difficulty,
      durationMinutes: product.duration,
      enabled: product.enabled,
      picture: product.miniature[0] ?? null,
      priceId: product.priceId,
      priceCents: await findCents(core, product.priceId),
    };
  } catch (error) {
    // The form must appear whatever is missing beside it.
    if (!(error instanceof AppError && error.code === 'not-found'))
      core.log.warn({ err: error, target }, 'the wanted product is missing from the login page');
    return null;
  }
}

/** A price that cannot be had now leaves the product there. */
async function findCents(core: Core, priceId: string): Promise<number | null> {
  try {
    return priceId ? await fetchUnitAmount(core.prices, priceId) : null;
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'a price is missing from the login page');
    return null;
  }
}
