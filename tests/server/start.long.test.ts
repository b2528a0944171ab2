import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { attemptStart } from '../support/attempt-start.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startSchoolProcess, startStandaloneSchool } from '../support/school.ts';

/** Every test starts one or two processes. */
vi.setConfig({ testTimeout: 60_000 });

/** One line with one sentence and no stack trace. */
const oneSentence = /^[A-Z][^\n]+\.\n$/;

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-start-'));
  await writeFile(join(folder, 'fichier'), '');
  database = await createTestDatabase();
});

afterAll(async () => {
  await database?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('invalid configuration', () => {
  const otherDatabase = () => {
    const url = new URL(database.url);
    url.pathname = '/il-n-y-en-a-pas';
    return url.href;
  };
  test.each<[string, string, () => string]>([
    ['a malformed value', 'SITE_URL', () => 'ecole.example'],
    ['a missing related variable', 'STRIPE_SECRET_KEY', () => 'sk_test_1'],
    ['a file in place of a folder', 'DATA_DIR', () => join(folder, 'fichier')],
    ['a folder below a file', 'DATA_DIR', () => join(folder, 'fichier', 'data')],
    [
      'a database that does not respond',
      'DATABASE_URL',
      () => 'postgresql://moi:cachottier@127.0.0.1:1/ecole',
    ],
    ['a database that does not exist', 'DATABASE_URL', otherDatabase],
    ['an invalid storage URL', 'BLOBS_URL', () => 's3://seau?endpoint=ailleurs'],
    ['a host of another machine', 'HOST', () => '192.0.2.1'],
    ['a host that does not exist', 'HOST', () => 'hote.invalid'],
  ])('stops the start with one sentence for %s', async (_what, name, value) => {
    const { code, complaint } = await attemptStart({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      PORT: '0',
      [name]: value(),
    });
    expect(complaint).toMatch(oneSentence);
    expect(complaint).toContain(name);
    expect(complaint).not.toContain('cachottier');
    expect(code).toBe(1);
  });

  test('rejects an admin password that is easy to guess', async () => {
    const { code, complaint } = await attemptStart({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      PORT: '0',
      ADMIN_EMAIL: 'camille@ecole.test',
      ADMIN_PASSWORD: 'motdepasse123',
    });
    expect(complaint).toMatch(oneSentence);
    expect(complaint).toContain('ADMIN_PASSWORD');
    expect(code).toBe(1);
  });

  test('rejects a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const dataDirectory = join(folder, 'not-needed');
    const { code, complaint } = await attemptStart({ DATA_DIR: dataDirectory, PORT: String(port) });
    other.close();
    // Checked first, because starting a database takes ten seconds on a busy machine.
    expect(existsSync(dataDirectory)).toBe(false);
    expect(complaint).toMatch(oneSentence);
    expect(complaint).toContain(`PORT ${port}`);
    expect(code).toBe(1);
  });
});

test('the server rejects a database migrated by a newer release and names that release', {
  timeout: 240_000,
}, async () => {
  await using newer = await createTestDatabase();
  const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: newer.url, PORT: '0' };
  expect((await attemptStart(environment)).code).toBe(0);
  await newer.pool.query(`update settings set value = '{"version": "9.8.7"}' where key = 'release'`);
  const addStep: Record<string, string> = {
    public: "insert into public.migrations (hash, created_at) values ('x', 9999999999999)",
  };
  for (const schema of ['identity', 'storage', 'payments', 'backup'])
    addStep[schema] =
      `insert into ${schema}.migrations (name, applied_at) values ('step of tomorrow', now())`;
  for (const [schema, statement] of Object.entries(addStep)) {
    await newer.pool.query(statement);
    const { code, complaint, output } = await attemptStart(environment);
    expect([schema, complaint]).toEqual([schema, expect.stringMatching(oneSentence)]);
    expect(complaint).toContain('start Cédille 9.8.7 or newer');
    expect(output).not.toContain('"msg":"ready"');
    expect(code).toBe(1);
    await newer.pool.query(
      schema === 'public'
        ? "delete from public.migrations where hash = 'x'"
        : `delete from ${schema}.migrations where name = 'step of tomorrow'`,
    );
  }
  expect((await attemptStart(environment)).code).toBe(0);
});

test('two servers start concurrently on an empty database', async () => {
  await using empty = await createTestDatabase();
  const environment = {
    DATABASE_URL: empty.url,
    SEED: 'content',
    ADMIN_EMAIL: 'camille@ecole.test',
    ADMIN_PASSWORD: 'une tasse de thé vert le matin',
  };
  const schools = await Promise.all([1, 2].map(() => startSchoolProcess(environment)));
  for (const school of schools) {
    expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
    expect(school.errorLines()).toEqual([]);
    await school[Symbol.asyncDispose]();
  }
});

test('a second start on the same data fails and names the running process', async () => {
  await using school = await startStandaloneSchool();
  const { code, complaint, milliseconds } = await attemptStart({ DATA_DIR: school.dataDirectory, PORT: '0' });
  expect(complaint).toMatch(oneSentence);
  expect(complaint).toContain(`process ${school.process.pid}`);
  expect(complaint).toContain(school.dataDirectory);
  expect(code).toBe(1);
  // Immediately: the limit for a process that does not respond is 30 seconds.
  expect(milliseconds).toBeLessThan(30_000);
  expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
});

test('the first start of a demonstration school prints the admin link last and leaves no pending webhooks', async () => {
  await using empty = await createTestDatabase();
  await using school = await startSchoolProcess({ SEED: 'content', DATABASE_URL: empty.url });
  expect(school.output().trimEnd().split('\n').at(-1)?.trim()).toBe(school.firstAdminLink);
  const { rows } = await school.database.pool.query(
    'SELECT count(*)::int AS waiting FROM payments.deliveries',
  );
  expect(rows).toEqual([{ waiting: 0 }]);
});
