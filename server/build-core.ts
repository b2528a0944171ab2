import type pg from 'pg';
import type { Core } from '#core/context.ts';
import { createPriceMemory } from '#core/prices/price-memory.ts';
import { connectDatabase } from '#database/connect.ts';

/** What Node's side hands over: official clients already built. */
export type CoreParts = Omit<Core, 'db' | 'prices' | 'now'> & { pool: pg.Pool };

/** Puts the school's functions on top of the clients. Nothing is started. */
export function buildCore({ pool, ...parts }: CoreParts): Core {
  const db = connectDatabase(pool);
  const now = () => new Date();
  return {
    ...parts,
    db,
    prices: createPriceMemory({
      payments: parts.payments,
      db,
      now,
      onError: (error) => parts.log.warn({ err: error }, 'a price could not be refreshed'),
    }),
    now,
  };
}
