import type pg from 'pg';
import { applySchoolMigrations, listSchoolMigrations, requireKnownMigrations } from '#database/migrate.ts';
import { migrations as identityMigrations } from '#twins/identity/migrations.ts';
import { applyMigrations, type Migration } from '#twins/kit/migrate.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { paymentsMigrations } from '#twins/payments/migrations.ts';
import { migrations as storageMigrations } from '#twins/storage/migrations.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError } from '../backup-error.ts';
import { type SchoolSchema, schoolSchemas } from './school-tables.ts';

export const twinMigrations: Record<Exclude<SchoolSchema, 'public'>, readonly Migration[]> = {
  identity: identityMigrations,
  storage: storageMigrations,
  payments: paymentsMigrations,
};

function listKnown(schema: SchoolSchema): string[] {
  return (schema === 'public' ? listSchoolMigrations() : twinMigrations[schema]).map(({ name }) => name);
}

/** @throws {BackupError} `unfit` if the database has migrations of a newer release */
export async function readMigrations(client: Queryable): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const schema of schoolSchemas) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${schema}.migrations`,
    ]);
    if (rows[0]?.there) seen[schema] = await readSeen(client, schema);
  }
  return seen;
}

async function readSeen(client: Queryable, schema: SchoolSchema): Promise<string[]> {
  const known = listKnown(schema);
  if (schema === 'public') {
    await requireKnownMigrations(client).catch((error: Error) => {
      throw newerDatabase(error.message, error);
    });
    const { rows } = await client.query<{ last: string | null }>(
      'select max(created_at) as last from public.migrations',
    );
    const last = Number(rows[0]?.last ?? 0);
    return listSchoolMigrations()
      .filter(({ when }) => when <= last)
      .map(({ name }) => name);
  }
  // Older rows have no name. Migrations are applied in order, so the count is enough.
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${schema}.migrations`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > known.length) throw newerDatabase(`${schema} has ${count} steps of ${known.length}`);
  return known.slice(0, count);
}

const newerDatabase = (detail: string, cause?: Error) =>
  new BackupError(
    'unfit',
    `The database was made by a newer Cédille: back it up with that release (${detail}).`,
    {
      cause,
    },
  );

/**
 * Creates the schemas of an archive in the caller's transaction.
 * @throws {BackupError} `unfit` if this release lacks a migration of the archive
 */
export async function makeSchemas(
  client: pg.ClientBase,
  { migrations, cedille }: Pick<Manifest, 'migrations' | 'cedille'>,
): Promise<void> {
  for (const [schema, names] of Object.entries(migrations)) {
    const known = schoolSchemas.find((each) => each === schema);
    const own = known ? listKnown(known) : [];
    if (!known || names.some((name, at) => own[at] !== name))
      throw new BackupError(
        'unfit',
        `The archive was made by a different Cédille (${cedille}): restore it with that release or a newer one.`,
      );
    if (known === 'public') await applySchoolMigrations(client, names.length);
    else await applyMigrations(client, known, twinMigrations[known].slice(0, names.length));
  }
}
