import type { Core } from '../context.ts';
import { fetchUnitAmount } from './price.ts';

/** Returns cents, or null if the lookup fails, so that a page can be rendered without the price. */
export async function findUnitAmount(
  core: Pick<Core, 'prices' | 'log'>,
  priceId: string,
): Promise<number | null> {
  if (!priceId) return null;
  try {
    return await fetchUnitAmount(core.prices, priceId);
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'price lookup failed');
    return null;
  }
}
