import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createContentTriggers } from './content-tables.ts';

/** Any fixed number: servers that start together queue on it. */
const migrationLock = 4_371_902;

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the schema of a database to head: of the one at an address, or that a client, not connected yet, leads to. Several servers may call it at once: an
 * advisory lock lets one work while the others wait. Running it again changes nothing.
 * `folder` is where the generated migrations lie; bundled callers must name it.
 */
export async function migrate(database: string | pg.Client, folder = ownFolder): Promise<void> {
  const client = typeof database === 'string' ? new pg.Client(database) : database;
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requireKnownMigrations(client, folder);
    await applyMigrations(drizzle({ client }), {
      migrationsFolder: folder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
    await createContentTriggers(client);
  } finally {
    // Ending the session releases the lock, whatever happened.
    await client.end();
  }
}

/** The schema has a migration that this release does not have. */
class UnknownMigrationError extends Error {
  override readonly name = 'UnknownMigrationError';
  /** For callers in the other module graph, where this class is another one. */
  readonly code = 'unknown-migration';
}

/**
 * Makes sure that this release has every migration of the school that the database has seen.
 * @throws {UnknownMigrationError} otherwise: a newer release was here, and statements of this one would fail
 */
export async function requireKnownMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  folder = ownFolder,
): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  );
  if (!found[0]?.there) return;
  const { rows } = await client.query<{ moment: string }>(
    'select created_at::text as moment from public.migrations order by created_at',
  );
  const known = new Set(
    readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  const unknown = rows.filter(({ moment }) => !known.has(Number(moment)));
  if (unknown.length > 0)
    throw new UnknownMigrationError(
      `the school's schema has ${unknown.length} migrations that this release lacks, the first of ${new Date(Number(unknown[0]?.moment)).toISOString()}`,
    );
}

/** The names of the school's migrations in their order, each with its moment (milliseconds since 1970). */
export function listSchoolMigrations(): { name: string; when: number }[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(ownFolder, 'meta', '_journal.json'), 'utf8'),
  );
  return journal.entries.map(({ tag, when }) => ({ name: tag, when }));
}

/** Makes the school's schema as it was after its first `count` migrations, in the caller's transaction and an empty database. */
export async function applySchoolMigrations(client: pg.ClientBase, count: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  // As Drizzle's own migrator makes and fills it, which goes on from there.
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
