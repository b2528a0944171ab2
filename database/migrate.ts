import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createContentTriggers } from './content-tables.ts';

/** Key of the advisory lock that servers starting together wait for. An arbitrary constant. */
const migrationLock = 4_371_902;

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrates a database to the newest schema. Idempotent, and an advisory lock serialises servers.
 * Bundled callers must pass `folder`, the location of the generated migrations. `prepare` runs first, in one
 * server at a time, with the number of pending migrations; 0 for an empty database.
 */
export async function migrate(
  database: string | pg.Client,
  folder = ownFolder,
  prepare?: (pending: number) => Promise<void>,
): Promise<void> {
  const client = typeof database === 'string' ? new pg.Client(database) : database;
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await requireKnownMigrations(client, folder);
    const all = readMigrationFiles({ migrationsFolder: folder });
    await prepare?.(applied === 0 ? 0 : all.length - applied);
    await applyMigrations(drizzle({ client }), {
      migrationsFolder: folder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
    await createContentTriggers(client);
  } finally {
    // Closing the session also releases the lock.
    await client.end();
  }
}

class UnknownMigrationError extends Error {
  override readonly name = 'UnknownMigrationError';
  /** Checked instead of instanceof, because the bundle has its own copy of this class. */
  readonly code = 'unknown-migration';
}

/**
 * Returns the number of applied migrations.
 * @throws {UnknownMigrationError} if a newer release migrated the database
 */
export async function requireKnownMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  folder = ownFolder,
): Promise<number> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  );
  if (!found[0]?.there) return 0;
  const { rows } = await client.query<{ moment: string }>(
    'select created_at::text as moment from public.migrations order by created_at',
  );
  const known = new Set(
    readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  const unknown = rows.filter(({ moment }) => !known.has(Number(moment)));
  if (unknown.length > 0)
    throw new UnknownMigrationError(
      `school schema has ${unknown.length} migrations unknown to this release, the first from ${new Date(Number(unknown[0]?.moment)).toISOString()}`,
    );
  return rows.length;
}

/** Returns the school's migrations in order, with their timestamps in milliseconds. */
export function listSchoolMigrations(): { name: string; when: number }[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(ownFolder, 'meta', '_journal.json'), 'utf8'),
  );
  return journal.entries.map(({ tag, when }) => ({ name: tag, when }));
}

/** Applies the first `count` migrations of the school to an empty database, in the caller's transaction. */
export async function applySchoolMigrations(client: pg.ClientBase, count: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  // The same table as Drizzle's migrator creates, which continues from here.
  await client.query(
    'create table public.migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: ownFolder }).slice(
    0,
    count,
  )) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into public.migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
