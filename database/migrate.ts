import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { tellContentChanges } from './content-tables.ts';

/** Any fixed number: servers that start together queue on it. */
const migrationLock = 4_371_902;

/**
 * Brings the schema of a database to head: of the one at an address, or that a client, not connected yet, leads to. Several servers may call it at once: an
 * advisory lock lets one work while the others wait. Running it again changes nothing.
 * `folder` is where the generated migrations lie; bundled callers must name it.
 */
export async function migrate(
  database: string | pg.Client,
  folder = fileURLToPath(new URL('./migrations', import.meta.url)),
): Promise<void> {
  const client = typeof database === 'string' ? new pg.Client(database) : database;
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle({ client }), {
      migrationsFolder: folder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
    await tellContentChanges(client);
  } finally {
    // Ending the session releases the lock, whatever happened.
    await client.end();
  }
}
