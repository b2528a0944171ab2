import type pg from 'pg';
import { type Migration, migrations } from './migrations.ts';

/** Any constant will do, as long as no other code of the same database takes it. */
const MIGRATION_LOCK = 7_301_946_128_350_113n;

/**
 * Brings the `payments` schema to its newest step. Safe to run from several processes at once: one works, the
 * others wait. Each step and its record commit together, so a killed process leaves no half step.
 */
export async function migrate(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Waiting for another process to migrate is normal here, whatever the pool's limits are.
    await client.query("SET LOCAL lock_timeout = '60s'");
    await client.query("SET LOCAL statement_timeout = '60s'");
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK.toString()]);
    await client.query('CREATE SCHEMA IF NOT EXISTS payments');
    await client.query(
      'CREATE TABLE IF NOT EXISTS payments.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM payments.migrations');
    const applied = new Set(rows.map((row) => row.name));
    for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration, now);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // The connection's state is unknown: closing it rolls back whatever was open.
    client.release(true);
    throw error;
  }
}

async function apply(client: pg.PoolClient, migration: Migration, now: Date): Promise<void> {
  await client.query(migration.sql);
  await client.query('INSERT INTO payments.migrations (name, applied_at) VALUES ($1, $2)', [
    migration.name,
    now,
  ]);
}
