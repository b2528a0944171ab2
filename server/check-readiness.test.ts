import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createReadiness } from './check-readiness.ts';

let database: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  [database, empty] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await migrate(database.url);
});

afterAll(async () => {
  await database?.[Symbol.asyncDispose]();
  await empty?.[Symbol.asyncDispose]();
});

const check = (changes: Partial<Parameters<typeof createReadiness>[0]> = {}) =>
  createReadiness({ pool: database.pool, dataDirectory: tmpdir(), isStopping: () => false, ...changes })();

test('everything is well', async () => {
  const checks = await check();
  expect(new Set(Object.values(checks))).toEqual(new Set(['ok']));
  expect(Object.keys(checks).sort()).toEqual(['database', 'disk', 'migrations', 'running']);
});

test('a database that does not answer', async () => {
  await using pool = Object.assign(new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/x' }), {
    [Symbol.asyncDispose]: () => pool.end(),
  });
  const checks = await check({ pool });
  expect(checks.database).not.toBe('ok');
  expect(checks.migrations).not.toBe('ok');
  expect(checks.disk).toBe('ok');
});

test('a database that only reads', async () => {
  const pool = new pg.Pool({
    connectionString: database.url,
    options: '-c default_transaction_read_only=on',
  });
  const checks = await check({ pool });
  await pool.end();
  expect(checks.database).toContain('read-only');
  expect(checks.migrations).toBe('ok');
});

test('a schema that is not there', async () => {
  const checks = await check({ pool: empty.pool });
  expect(checks.migrations).toContain('migrations');
});

test('a folder that is gone', async () => {
  expect((await check({ dataDirectory: join(tmpdir(), 'il-n-y-en-a-pas') })).disk).not.toBe('ok');
});

test('a school that is stopping', async () => {
  expect((await check({ isStopping: () => true })).running).toBe('stopping');
});
