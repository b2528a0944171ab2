import { priceFaults } from '#common/money.ts';
import { AppError } from '../errors.ts';
import type { Price, PriceMemory } from './price-memory.ts';

/** The unit amount of a price in integer cents. @throws {AppError} by the three names of the specification */
export async function fetchUnitAmount(prices: Pick<PriceMemory, 'get'>, priceId: string): Promise<number> {
  if (!priceId) throw new AppError('price-id-not-found', priceFaults.noId);
  return requirePriced(await prices.get(priceId)).unitAmount;
}

/** A price that the provider knows, with its amount. @throws {AppError} price-unavailable, price-not-found */
export function requirePriced(price: Price | null): Price & { unitAmount: number } {
  if (!price) throw new AppError('price-unavailable', priceFaults.unavailable);
  const { unitAmount } = price;
  if (unitAmount === null) throw new AppError('price-not-found', priceFaults.noAmount);
  return { ...price, unitAmount };
}
