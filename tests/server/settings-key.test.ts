import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase } from '../support/database.ts';

const program = new URL('../../server/rotate-settings-key.ts', import.meta.url).pathname;

test('settings without their key can be deleted, so that the owner can enter them again', {
  timeout: 60_000,
}, async () => {
  await using database = await createTestDatabase();
  await migrate(database.url);
  await database.pool.query(
    `insert into service_settings (service, state, sealed, shown) values ('mail', 'active', '1.another.a.b', '{}')`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'cedille-key-'));
  const run = (...options: string[]) =>
    promisify(execFile)(process.execPath, [program, ...options], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder },
    });
  const countSettings = async () => (await database.pool.query('select from service_settings')).rowCount;

  await expect(run()).rejects.toThrow('there is no settings key');
  await writeFile(join(folder, 'settings.key'), `${'A'.repeat(43)}\n`);
  await expect(run('--lost')).rejects.toThrow('There is a settings key');
  expect(await countSettings()).toBe(1);
  await rm(join(folder, 'settings.key'));
  expect((await run('--lost')).stdout).toContain('1 settings deleted');
  expect(await countSettings()).toBe(0);
  expect(await readdir(folder)).not.toContain('settings.key');
  await rm(folder, { recursive: true });
});
