import type pg from 'pg';
import type { Core } from '#core/context.ts';
import { createPriceCache } from '#core/prices/price-cache.ts';
import { connectDatabase } from '#database/connect.ts';

/** What Node's side hands over: official clients already built. */
export type CoreParts = Omit<Core, 'db' | 'prices' | 'now'> & { pool: pg.Pool };

/** Puts the school's functions on top of the clients. Nothing is started. */
export function buildCore({ pool, ...parts }: CoreParts): Core {
  return {
    ...parts,
    db: connectDatabase(pool),
    prices: createPriceCache({
      payments: parts.payments,
      onError: (error) => parts.log.warn({ err: error }, 'a price could not be refreshed'),
    }),
    now: () => new Date(),
  };
}
