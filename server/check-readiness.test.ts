import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJobs, listSilentQueues } from '#clients/jobs.ts';
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

async function check(changes: Partial<Parameters<typeof createReadiness>[0]> = {}) {
  const logged: string[] = [];
  const log = {
    warn: (line: { check: string; err: Error }) => logged.push(`${line.check}: ${line.err.message}`),
  };
  const ready = await createReadiness({
    pool: database.pool,
    dataDirectory: tmpdir(),
    listSilentQueues: () => [],
    isStopping: () => false,
    log: log as never,
    ...changes,
  })();
  return { ready, logged };
}

test('reports the server as ready if every check passes', async () => {
  expect(await check()).toEqual({ ready: true, logged: [] });
});

test('reports the server as not ready if the database is unreachable', async () => {
  const pool = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/x' });
  const { ready, logged } = await check({ pool });
  await pool.end();
  expect([ready, logged.map((line) => line.split(':')[0])]).toEqual([false, ['database', 'migrations']]);
});

test('reports the server as not ready if the database is read-only', async () => {
  const pool = new pg.Pool({
    connectionString: database.url,
    options: '-c default_transaction_read_only=on',
  });
  const answer = await check({ pool });
  await pool.end();
  expect(answer).toEqual({ ready: false, logged: [expect.stringMatching(/^database: .*read-only/)] });
});

test('reports the server as not ready if the schema is missing', async () => {
  const { ready, logged } = await check({ pool: empty.pool });
  expect([ready, logged.at(-1)]).toEqual([false, expect.stringMatching(/^migrations: .*migrations/)]);
});

test('reports the server as not ready if the data folder is missing', async () => {
  const answer = await check({ dataDirectory: join(tmpdir(), 'il-n-y-en-a-pas') });
  expect(answer).toEqual({ ready: false, logged: [expect.stringMatching(/^disk: /)] });
});

test('reports the server as not ready while job workers are missing, dead or stuck', async () => {
  const jobs = createJobs(database.url, () => undefined);
  await jobs.start();
  await jobs.createQueue('essai');
  const look = (silence?: number) => check({ listSilentQueues: () => listSilentQueues(jobs, silence) });
  expect(await look()).toEqual({ ready: false, logged: ['jobs: no queue has a worker'] });
  const held = Promise.withResolvers<void>();
  await jobs.work('essai', { pollingIntervalSeconds: 0.5 }, () => held.promise);
  const fetched = () => expect(jobs.getWipData()[0]?.lastFetchedOn).toBeTruthy();
  await vi.waitFor(fetched, 10_000);
  expect(await look()).toEqual({ ready: true, logged: [] });
  // A lock on the job table blocks the workers.
  const holder = await database.pool.connect();
  await holder.query('begin; lock table jobs.job in access exclusive mode');
  await vi.waitFor(
    async () =>
      expect(await look(2_000)).toEqual({ ready: false, logged: ['jobs: no live worker for queues: essai'] }),
    20_000,
  );
  await holder.query('rollback');
  holder.release();
  await vi.waitFor(async () => expect((await look(2_000)).ready).toBe(true), 20_000);
  // A worker that is busy for a long time counts as alive.
  await jobs.send('essai', {});
  await vi.waitFor(() => expect(jobs.getWipData()[0]?.count).toBe(1), 10_000);
  expect((await look(0)).ready).toBe(true);
  held.resolve();
  await jobs.stop({ graceful: true, timeout: 2_000 });
  expect(await look()).toEqual({ ready: false, logged: ['jobs: no queue has a worker'] });
});

test('reports the server as not ready while the school is stopping', async () => {
  expect(await check({ isStopping: () => true })).toEqual({ ready: false, logged: [] });
});

test('the check queries the database at most once a second, but reports a stop immediately', async () => {
  const query = vi.fn(async () => ({}));
  let stopping = false;
  const isReady = createReadiness({
    pool: { query } as never,
    dataDirectory: tmpdir(),
    listSilentQueues: () => [],
    isStopping: () => stopping,
    log: { warn: () => undefined } as never,
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  for (let time = 0; time < 3; time++) await Promise.all(Array.from({ length: 20 }, isReady));
  expect(query).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(await isReady()).toBe(true);
  expect(query).toHaveBeenCalledTimes(4);
  stopping = true;
  expect(await isReady()).toBe(false);
  vi.useRealTimers();
});
