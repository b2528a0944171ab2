import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseInUseError } from '#twins/database/errors.ts';
import { makeDataFolder, shareDataFolder, startIn } from './data-folder.ts';
import { holdInProcess } from './holder-process.ts';

test('rejects a second start immediately, names the process that holds the database and writes nothing', async () => {
  const folder = await shareDataFolder();
  await using holder = holdInProcess(folder.directory);
  const { postgres } = await holder.next('started');
  const before = await readdir(folder.directory);
  const times: number[] = [];
  for (const signal of ['SIGCONT', 'SIGSTOP', 'SIGSTOP'] as const) {
    holder.signal(signal);
    const start = performance.now();
    const error = await startIn(folder).catch((reason: unknown) => reason);
    times.push(performance.now() - start);
    expect(error).toBeInstanceOf(DatabaseInUseError);
    expect(error).toMatchObject({ pid: holder.pid, message: expect.stringContaining(String(holder.pid)) });
  }
  // The minimum, because other load on the machine may slow down single starts.
  expect(Math.min(...times)).toBeLessThan(1_000);
  expect(await readdir(folder.directory)).toEqual(before);
  expect(await folder.serverPid()).toBe(postgres);
});

test('only one of two simultaneous first starts succeeds', async () => {
  await using folder = await makeDataFolder();
  await using one = holdInProcess(folder.directory);
  await using two = holdInProcess(folder.directory);
  const outcomes = await Promise.all(
    [one, two].map((holder) => Promise.race([holder.next('started'), holder.next('failed')])),
  );
  expect(outcomes.map(({ event }) => event).toSorted()).toEqual(['failed', 'started']);
  const winner = outcomes[0]?.event === 'started' ? one : two;
  const failed = outcomes.find(({ event }) => event === 'failed');
  expect(failed).toMatchObject({ name: 'DatabaseInUseError', pid: winner.pid });
  expect(await readdir(folder.directory)).toEqual(['cluster', 'socket']);
});

test('only one of four starts takes over an abandoned server', async () => {
  const folder = await shareDataFolder();
  await using first = holdInProcess(folder.directory);
  const { postgres } = await first.next('started');
  first.signal('SIGKILL');
  await first.ended;
  expect(await folder.serverPid()).toBe(postgres);

  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startIn(folder)));
  const won = starts.filter((start) => start.status === 'fulfilled');
  const lost = starts.filter((start) => start.status === 'rejected');
  await Promise.all(won.map(({ value }) => value.stop()));
  expect(won).toHaveLength(1);
  for (const { reason } of lost) expect(reason).toBeInstanceOf(DatabaseInUseError);
});

test('a suspended process loses its database if the server dies and another process starts one', async () => {
  const folder = await shareDataFolder();
  await using holder = holdInProcess(folder.directory);
  const { postgres } = await holder.next('started');
  holder.signal('SIGSTOP');
  process.kill(postgres, 'SIGKILL');

  await using database = await startIn(folder);
  holder.signal('SIGCONT');
  await holder.next('down');
  expect(await holder.next('down')).toMatchObject({ name: 'DatabaseInUseError' });
  const client = new pg.Client(database.url);
  await client.connect();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});
