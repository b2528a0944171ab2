import type pg from 'pg';
import { lockTwin, withTransaction } from './database.ts';
import { migrations } from './migrations.ts';

/** Brings schema `identity` up to date. Safe when several processes start at once, and when nothing is to be done. */
export async function applyMigrations(pool: pg.Pool): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockTwin(client, 'migrations');
    await client.query('CREATE SCHEMA IF NOT EXISTS identity');
    await client.query(
      'CREATE TABLE IF NOT EXISTS identity.migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await client.query<{ id: number }>('SELECT id FROM identity.migrations');
    const done = new Set(applied.rows.map((row) => row.id));
    for (const migration of migrations.filter(({ id }) => !done.has(id))) {
      await client.query(migration.sql);
      await client.query('INSERT INTO identity.migrations (id, name) VALUES ($1, $2)', [
        migration.id,
        migration.name,
      ]);
    }
  });
}
