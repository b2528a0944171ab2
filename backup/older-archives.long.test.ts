import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applySchoolMigrations, listSchoolMigrations, migrate } from '#database/migrate.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { findOldPostgres, startOldPostgres } from '#tests/support/old-postgres.ts';
import { compareRestored, connectTo, restoreSaved } from '#tests/support/saved-school.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { storeBlob } from '#twins/storage/blobs/store-blob.ts';
import { createSeal } from './archive/seal.ts';
import { type Connect, openLongSession } from './database/open-long-session.ts';
import { twinMigrations } from './database/school-migrations.ts';
import { createFolderDestination } from './destinations/folder-destination.ts';
import { takeArchive } from './take-archive.ts';

/** Backs up a school with the migrations of an older release, one product and one file. */
async function saveOldSchool(connect: Connect, { school, storage }: { school: number; storage: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-old-'));
  await using session = await openLongSession(connect);
  await session.query('begin');
  await applySchoolMigrations(session, school);
  await session.query('commit');
  const pool = { connect: async () => Object.assign(session, { release: () => undefined }) } as never;
  const steps = { identity: 2, storage, payments: 3 };
  for (const [schema, count] of Object.entries(steps))
    await migrateSchema(pool, schema, twinMigrations[schema as keyof typeof steps].slice(0, count));
  await session.query(
    "insert into products (id, title, description) values ('ancien', 'Le passé simple', E'Deux\\nlignes, une\\ttabulation')",
  );
  const blobs = createDiskBlobStore({ directory: join(folder, 'files'), reserve: () => 0 });
  const { blobId, size, digests } = await storeBlob(blobs, one(randomBytes(70_000)), () => undefined);
  await session.query(
    `insert into storage.objects (path, generation, blob_id, size, content_type, md5, crc32c, created_at, updated_at)
     values ('news/a/b', 1, $1, $2, 'application/pdf', $3, $4, now(), now())`,
    [blobId, size, digests.md5, digests.crc32c],
  );
  const destination = createFolderDestination(join(folder, 'backups'), { reserve: 0 });
  const seal = await createSeal(undefined);
  const taking = { session, blobs, destination, name: 'old.zip', seal, version: '0.0.0', now: new Date() };
  const manifest = await takeArchive(taking);
  return { destination, manifest, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const all = listSchoolMigrations().length;

test.each([all - 1, 26])(
  'restores an archive with %i school migrations and migrates it to the newest',
  async (school) => {
    await using old = await createTestDatabase();
    await using saved = await saveOldSchool(connectTo(old), { school, storage: 1 });
    expect(saved.manifest.migrations.public).toHaveLength(school);
    expect(saved.manifest.migrations.storage).toHaveLength(1);
    await using restored = await restoreSaved(saved.destination, 'old.zip');
    expect(await compareRestored(restored, saved.manifest)).toEqual([]);
    await migrate(restored.database.url);
    for (const [schema, migrations] of Object.entries(twinMigrations))
      await migrateSchema(restored.database.pool, schema, migrations);
    const { rows } = await restored.database.pool.query(
      'select title, description, (select count(*)::int from migrations) as migrations, (select blob_mark from storage.objects) as mark from products',
    );
    expect(rows).toEqual([
      {
        title: 'Le passé simple',
        description: 'Deux\nlignes, une\ttabulation',
        migrations: all,
        mark: null,
      },
    ]);
  },
);

test('makeSchemas rejects an archive of a newer release', async () => {
  await using old = await createTestDatabase();
  await using saved = await saveOldSchool(connectTo(old), { school: all, storage: 2 });
  saved.manifest.migrations.public?.push('9999_of_tomorrow');
  await using session = await openLongSession(connectTo(old));
  const { makeSchemas } = await import('./database/school-migrations.ts');
  await expect(makeSchemas(session, { ...saved.manifest, cedille: '9.8.7' })).rejects.toMatchObject({
    fault: 'unfit',
    message: expect.stringContaining('Cédille (9.8.7)'),
  });
});

test.each(['public', 'identity', 'storage', 'payments'])(
  'readMigrations rejects a database whose schema %s is newer than this release',
  async (schema) => {
    await using old = await createTestDatabase();
    await using _ = await saveOldSchool(connectTo(old), { school: all, storage: 2 });
    await old.pool.query(
      schema === 'public'
        ? "insert into public.migrations (hash, created_at) values ('x', 9999999999999)"
        : `insert into ${schema}.migrations (name, applied_at) select 'step ' || n, now() from generate_series(1, 99) as n`,
    );
    await using session = await openLongSession(connectTo(old));
    const { readMigrations } = await import('./database/school-migrations.ts');
    await expect(readMigrations(session)).rejects.toMatchObject({ fault: 'unfit' });
  },
);

const oldPostgres = findOldPostgres();

test.skipIf(!oldPostgres)(
  `restores an archive of PostgreSQL 15 into the current version (${oldPostgres ? 'installed' : 'not installed here'})`,
  { timeout: 240_000 },
  async () => {
    await using server = await startOldPostgres();
    await using saved = await saveOldSchool(connectTo(server), { school: all, storage: 2 });
    expect(saved.manifest.postgres).toMatch(/^15\./);
    await using restored = await restoreSaved(saved.destination, 'old.zip');
    const { rows } = await restored.database.pool.query(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    expect(rows[0].major).toBeGreaterThanOrEqual(18);
    expect(await compareRestored(restored, saved.manifest)).toEqual([]);
  },
);
