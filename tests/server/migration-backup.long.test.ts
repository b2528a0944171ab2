import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { twinMigrations } from '#backup/database/school-migrations.ts';
import { backupMigrations } from '#backup/state.ts';
import { applySchoolMigrations, listSchoolMigrations } from '#database/migrate.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { attemptStart } from '../support/attempt-start.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { startSchoolProcess } from '../support/school.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let database: TestDatabase;

/** Opens an installation of 22 November 2026, with one setting. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-migrations-'));
  database = await createTestDatabase();
  const client = await database.pool.connect();
  await client.query('begin');
  await applySchoolMigrations(client, 18);
  await client.query(`insert into settings (key, value) values ('release', '{"version":"0.0.9"}')`);
  await client.query('commit');
  client.release();
  for (const schema of ['identity', 'storage', 'payments'] as const)
    await migrateSchema(database.pool, schema, twinMigrations[schema].slice(0, 1));
});

afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const countMigrations = async () =>
  (await database.pool.query('select count(*)::int as count from public.migrations')).rows[0].count;
const start = (environment: Record<string, string> = {}) =>
  startSchoolProcess({ DATABASE_URL: database.url, BACKUP_URL: `file://${folder}/backups`, ...environment });
const listArchives = () => readdir(join(folder, 'backups/archives')).catch(() => []);

test('backs up an older school before it is migrated, and not at the next start', async () => {
  {
    await using _school = await start();
    expect(await countMigrations()).toBe(listSchoolMigrations().length);
  }
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const name = expect.stringMatching(
    new RegExp(`-0\\.0\\.9-to-${version.replaceAll('.', '\\.')}\\.(?:json|zip)$`),
  );
  expect(await listArchives()).toEqual([name, name]);
  {
    await using _school = await start();
  }
  expect(await listArchives()).toHaveLength(2);
});

test.each<[string, () => Promise<string>]>([
  [
    'a destination that cannot be written',
    async () => {
      await writeFile(join(folder, 'file'), '');
      return `file://${folder}/file/backups`;
    },
  ],
  ['disabled backups', async () => 'none'],
])('does not migrate with %s unless told so', async (_, choose) => {
  const BACKUP_URL = await choose();
  const { code, complaint } = await attemptStart({
    ...{ DATABASE_URL: database.url, BACKUP_URL, DATA_DIR: join(folder, 'data') },
    ...{ PORT: String(await findFreePort()) },
  });
  expect(code).toBe(1);
  expect(complaint).toContain('nothing was changed, and Cédille 0.0.9 still runs on this database');
  expect(complaint).toContain('MIGRATE_WITHOUT_BACKUP=true');
  expect(await countMigrations()).toBe(18);
  await using _school = await start({ BACKUP_URL, MIGRATE_WITHOUT_BACKUP: 'true' });
  expect(await countMigrations()).toBe(listSchoolMigrations().length);
});

test('accepts the backup that cedille upgrade has just made', async () => {
  await migrateSchema(database.pool, 'backup', backupMigrations);
  await database.pool.query(
    `insert into backup.tries (began_at, ended_at, place, bytes, lost_files) values (now(), now(), 'elsewhere', 1, 0)`,
  );
  await using _school = await start();
  expect(await listArchives()).toEqual([]);
});
