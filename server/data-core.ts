import type pg from 'pg';
import type { Core } from '#core/context.ts';
import { createPriceMemory } from '#core/prices/price-memory.ts';
import { createProductMemory } from '#core/prices/product-memory.ts';
import { connectDatabase } from '#database/connect.ts';

/** Builds the part of `Core` that is enough to seed a school. */
export function buildDataCore({
  pool,
  payments,
  log,
  now = () => new Date(),
}: Pick<Core, 'payments' | 'log'> & { pool: pg.Pool; now?: (() => Date) | undefined }) {
  const db = connectDatabase(pool);
  const onError = (error: unknown) => log.warn({ err: error }, 'price refresh failed');
  const prices = createPriceMemory({ payments, db, now, onError });
  return { db, payments, log, now, prices, soldProducts: createProductMemory({ payments }) };
}
