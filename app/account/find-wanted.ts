import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { findProduct } from '#core/products/find-product.ts';
import type { Level, Picture, ProductType } from '#core/products/product.ts';
import { isId } from '../errors/unknown-parameter.ts';

/** The product that a visitor wants to open, as the catalogue already shows it to everyone. */
export type WantedProduct = {
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

const addresses: Readonly<Record<string, ProductType>> = { course: 'course', exercices: 'exercise' };

/** The displayed product at an address of this site, or null: the page then says nothing of it. */
export async function findWanted(core: Core, target: string): Promise<WantedProduct | null> {
  const [, place = '', id, rest] = target.split(/[?#]/)[0]?.split('/') ?? [];
  const type = addresses[place];
  if (!type || !isId(id) || rest !== undefined) return null;
  try {
    const product = await findProduct(core, id);
    if (product.type !== type || !product.displayed) return null;
    return {
      type,
      title: product.title,
      opening: product.description.split(/\n{2,}/)[0]?.trim() ?? '',
      level: product.difficulty,
      durationMinutes: product.duration,
      enabled: product.enabled,
      picture: product.miniature[0] ?? null,
      priceId: product.priceId,
      priceCents: product.priceId ? ((await core.prices.get(product.priceId))?.unitAmount ?? null) : null,
    };
  } catch (error) {
    // The form must appear whatever is missing beside it.
    if (!(error instanceof AppError && error.code === 'not-found'))
      core.log.warn({ err: error, target }, 'the wanted product is missing from the login page');
    return null;
  }
}
