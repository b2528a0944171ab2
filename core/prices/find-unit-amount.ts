import type { Core } from '../context.ts';
import { fetchUnitAmount } from './price.ts';

/** The price that a page shows, in integer cents; null where there is none, or where it cannot be had now: the page appears all the same. */
export async function findUnitAmount(
  core: Pick<Core, 'prices' | 'log'>,
  priceId: string,
): Promise<number | null> {
  if (!priceId) return null;
  try {
    return await fetchUnitAmount(core.prices, priceId);
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'a price is missing from a page');
    return null;
  }
}
