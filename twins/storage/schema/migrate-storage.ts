import type { Pool } from 'pg';
import { inTransaction } from './in-transaction.ts';
import { migrations } from './migrations.ts';

/** Any constant known to this twin alone: two processes that start together migrate one after the other. */
const migrationLock = 7_356_501;

/** Brings the `storage` schema up to date; safe to repeat and to run from several processes at once. */
export async function migrateStorage(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('CREATE SCHEMA IF NOT EXISTS storage');
    await client.query(`
      CREATE TABLE IF NOT EXISTS storage.migrations (
        id integer PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const applied = await client.query<{ id: number }>('SELECT id FROM storage.migrations');
    const done = new Set(applied.rows.map((row) => row.id));
    for (const migration of migrations) {
      if (done.has(migration.id)) continue;
      await client.query(migration.sql);
      await client.query('INSERT INTO storage.migrations (id) VALUES ($1)', [migration.id]);
    }
  });
}
