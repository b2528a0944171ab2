import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '#clients/jobs.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { followJobs } from './follow-jobs.ts';
import { inTrace, readTrace } from './trace.ts';

let database: TestDatabase;
let jobs: ReturnType<typeof createJobs>;
let attempts: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs(database.url, (error) => attempts.push(`error: ${error.message}`));
  followJobs(jobs, (queue, outcome, milliseconds) => {
    attempts.push(`${queue} ${outcome}`);
    expect(milliseconds).toBeGreaterThanOrEqual(0);
  });
  await jobs.start();
});

afterAll(async () => {
  await jobs?.stop({ graceful: true, timeout: 5_000 });
  await database?.[Symbol.asyncDispose]();
});

test('followJobs runs each job in the trace that queued it and counts every attempt', async () => {
  attempts = [];
  const seen: Record<string, unknown> = {};
  await jobs.createQueue('one', { retryLimit: 0 });
  await jobs.createQueue('several', { retryLimit: 0 });
  await inTrace('a', () => jobs.send('several', { name: 'first' }));
  await inTrace('b', () => jobs.send('several', { name: 'second' }));
  await jobs.send('several', { name: 'third' });
  await inTrace('c', () => jobs.send('one', { name: 'alone' }));
  await inTrace('d', () => jobs.send('one', null));
  type Data = { name: string } | null;
  await jobs.work(
    'several',
    { batchSize: 10, perJobResults: true, pollingIntervalSeconds: 0.5 },
    async (batch) =>
      batch.map(({ id, data }) => {
        const { name } = data as { name: string };
        seen[name] = readTrace();
        return { id, status: name === 'second' ? 'failed' : 'completed' } as const;
      }),
  );
  await jobs.work<Data>('one', { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    seen[job?.data?.name ?? 'nothing'] = readTrace();
    if (job?.data?.name) throw new Error('no');
  });
  await expect
    .poll(() => attempts.toSorted())
    .toEqual([...['one done', 'one failed', 'several done', 'several done', 'several failed']]);
  expect(seen).toEqual({
    first: { traceId: 'a' },
    second: { traceId: 'b' },
    third: { traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    alone: { traceId: 'c' },
    nothing: { traceId: 'd' },
  });
  await expect
    .poll(async () => (await database.pool.query('select name, state from jobs.job order by 1, 2')).rows)
    .toEqual([
      { name: 'one', state: 'completed' },
      { name: 'one', state: 'failed' },
      { name: 'several', state: 'completed' },
      { name: 'several', state: 'completed' },
      { name: 'several', state: 'failed' },
    ]);
});
