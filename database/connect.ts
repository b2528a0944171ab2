import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { shareCaches } from './cache-key.ts';

export type Schema = Record<string, never>;
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
/** What a query runs on: the pool, or the transaction it belongs to. */
export type Database = NodePgDatabase<Schema> | Transaction;

/** Drizzle over a pool of read-only connections to the database of `writer`. What is cached by database is shared with it. */
export function connectReader(pool: pg.Pool, writer: NodePgDatabase<Schema>): NodePgDatabase<Schema> {
  const reader = connectDatabase(pool);
  shareCaches(reader, writer);
  return reader;
}

/**
 * Drizzle over an open pool; column names are the snake_case of the fields. Transactions take their connection here: Drizzle keeps for
 * ever one that is lost before they begin, and ten of them are all there are.
 */
export function connectDatabase(pool: pg.Pool): NodePgDatabase<Schema> {
  const db = drizzle({ client: pool, casing: 'snake_case' });
  return Object.assign(db, {
    async transaction(...given: Parameters<typeof db.transaction>) {
      const client = await pool.connect();
      try {
        return await drizzle({ client, casing: 'snake_case' }).transaction(...given);
      } finally {
        client.release();
      }
    },
  });
}
