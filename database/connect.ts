import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { shareCaches } from './cache-key.ts';

export type Schema = Record<string, never>;
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
/** A pool or an open transaction. */
export type Database = NodePgDatabase<Schema> | Transaction;

/** Opens Drizzle over a pool of read-only connections. Caches are shared with `writer`. */
export function connectReader(pool: pg.Pool, writer: NodePgDatabase<Schema>): NodePgDatabase<Schema> {
  const reader = connectDatabase(pool);
  shareCaches(reader, writer);
  return reader;
}

/**
 * Opens Drizzle over a pool, with snake_case columns. Connects for transactions itself, since Drizzle never
 * releases a connection that is lost before its transaction begins.
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
