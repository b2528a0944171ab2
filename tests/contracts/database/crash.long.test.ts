import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDataFolder, startIn } from './data-folder.ts';
import { holdInProcess } from './holder-process.ts';

const ROUNDS = 6;

function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('keeps every acknowledged row after kill -9 of the holder at any moment', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = makeRandom(seed);
  await using folder = await makeDataFolder();
  const acknowledged: number[] = [];
  const startTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using holder = holdInProcess(folder.directory, { mode: 'write' });
    const start = performance.now();
    const { postgres } = await holder.next('started');
    if (round > 0) startTimes.push(performance.now() - start);
    await holder.next('written');
    await delay(random(400));
    const both = random(2) === 1;
    if (both) process.kill(postgres, 'SIGKILL');
    holder.signal('SIGKILL');
    await holder.ended;
    for (const line of holder.lines) if (line.event === 'written') acknowledged.push(line.number);
  }
  // The median, because other load on the machine may slow down single starts.
  expect(startTimes.toSorted((a, b) => a - b)[Math.floor(startTimes.length / 2)]).toBeLessThan(5_000);
  await using database = await startIn(folder);
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ number: string }>('SELECT number FROM written');
  await client.end();
  const found = new Set(rows.map(({ number }) => Number(number)));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(
    acknowledged.filter((number) => !found.has(number)),
    `lost rows, seed ${seed}`,
  ).toEqual([]);
});

test('starts even if earlier first starts were killed', async () => {
  await using folder = await makeDataFolder();
  // Kills two starts while they create the cluster, and one after the cluster was moved into place.
  for (const sign of [/^initdb-/, /^initdb-/, /^cluster$/]) {
    await using holder = holdInProcess(folder.directory);
    await untilThereIs(folder.directory, sign);
    holder.signal('SIGKILL');
    await holder.ended;
  }
  await using database = await startIn(folder);
  expect(database.pid()).toBeGreaterThan(0);
  await expect.poll(() => readdir(folder.directory)).toEqual(['cluster', 'socket']);
});

async function untilThereIs(directory: string, name: RegExp): Promise<void> {
  const before = new Set(await readdir(directory).catch(() => []));
  for (;;) {
    const names = await readdir(directory).catch((): string[] => []);
    if (names.some((found) => name.test(found) && !before.has(found))) return;
  }
}
