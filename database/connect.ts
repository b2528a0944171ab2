import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Schema = Record<string, never>;
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
/** What a query runs on: the pool, or the transaction it belongs to. */
export type Database = NodePgDatabase<Schema> | Transaction;

/** Drizzle over an open pool; column names are the snake_case of the fields. */
export function connectDatabase(pool: pg.Pool): NodePgDatabase<Schema> {
  return drizzle({ client: pool, casing: 'snake_case' });
}
