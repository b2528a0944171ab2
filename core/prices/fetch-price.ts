import { AppError } from '../errors.ts';
import type { Product } from '../products/product.ts';
import type { PriceMemory } from './price-memory.ts';

/** The unit amount of a price in integer cents. @throws {AppError} by the three names of the specification. */
export async function fetchUnitAmount(prices: PriceMemory, priceId: string): Promise<number> {
  if (!priceId) throw new AppError('price-id-not-found', 'Price id not found');
  const price = await prices.get(priceId);
  if (!price) throw new AppError('price-unavailable', 'Unable to fetch the price');
  if (price.unitAmount === null) throw new AppError('price-not-found', 'Price not found after fetching');
  return price.unitAmount;
}

/** Fills a product's price. When the call is rejected, the price stays marked not fetched. */
export async function fetchPrice(prices: PriceMemory, product: Product): Promise<void> {
  product.priceFetched = false;
  product.setUnitAmount(await fetchUnitAmount(prices, product.priceId));
}
