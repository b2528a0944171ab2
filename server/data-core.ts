import type pg from 'pg';
import type { Core } from '#core/context.ts';
import { createPriceMemory } from '#core/prices/price-memory.ts';
import { createProductMemory } from '#core/prices/product-memory.ts';
import { connectDatabase } from '#database/connect.ts';

/** The part of `Core` that needs no more than the database and the payment provider: enough to fill a school. */
export function buildDataCore({
  pool,
  payments,
  log,
  now = () => new Date(),
}: Pick<Core, 'payments' | 'log'> & { pool: pg.Pool; now?: (() => Date) | undefined }) {
  const db = connectDatabase(pool);
  const onError = (error: unknown) => log.warn({ err: error }, 'a price could not be refreshed');
  const prices = createPriceMemory({ payments, db, now, onError });
  return { db, payments, log, now, prices, soldProducts: createProductMemory({ payments }) };
}
