import pg from 'pg';
import { inTransaction, lockByName, type Queryable } from './transaction.ts';

/** One migration of a schema. Once released, it must not be edited, renamed or moved. */
export type Migration = { name: string; sql: string };

/** A schema contains a migration that this release does not know. */
export class UnknownMigrationError extends Error {
  override readonly name = 'UnknownMigrationError';
  readonly code = 'unknown-migration';
}

/**
 * Applies pending migrations in one transaction. Safe to repeat and to run concurrently.
 * @throws {UnknownMigrationError} if a newer release has migrated the schema further
 */
export async function migrateSchema(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Overrides the pool's timeouts, because waiting while another process migrates is normal.
    await client.query("SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = '60s'");
    await applyMigrations(client, schema, migrations);
  });
}

/** Applies pending migrations in the caller's transaction. */
export async function applyMigrations(
  client: Queryable,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const table = `${pg.escapeIdentifier(schema)}.migrations`;
  await lockByName(client, `${schema}.migrations`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`,
  );
  const { rows, columns, key } = await readKnownSteps(client, schema, migrations);
  for (const [index, { name, sql }] of migrations.entries()) {
    const record: Record<string, unknown> = { id: index + 1, name, applied_at: new Date() };
    if (rows.some((row) => row[key] === record[key])) continue;
    await client.query(sql);
    const places = columns.map((_, place) => `$${place + 1}`).join(', ');
    await client.query(
      `INSERT INTO ${table} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) VALUES (${places})`,
      columns.map((column) => record[column]),
    );
  }
}

/** @throws {UnknownMigrationError} if this release lacks an applied migration of the schema */
export async function requireKnownSteps(
  client: Queryable,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    `${pg.escapeIdentifier(schema)}.migrations`,
  ]);
  if (rows[0]?.exists) await readKnownSteps(client, schema, migrations);
}

async function readKnownSteps(client: Queryable, schema: string, migrations: readonly Migration[]) {
  const { rows, fields } = await client.query(`SELECT * FROM ${pg.escapeIdentifier(schema)}.migrations`);
  const columns = fields.map((field) => field.name);
  // Schemas created before this shared runner number their migrations from 1, and some have no names.
  const key = columns.includes('id') ? 'id' : 'name';
  const known = new Set<unknown>(migrations.map(({ name }, index) => (key === 'id' ? index + 1 : name)));
  const unknown = rows.find((row) => !known.has(row[key]));
  if (unknown)
    throw new UnknownMigrationError(
      `the schema ${schema} has the step ${unknown.name ?? unknown[key]}, which this release lacks`,
    );
  return { rows, columns, key };
}
