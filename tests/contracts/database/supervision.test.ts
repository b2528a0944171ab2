import { access } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type DataFolder, type StartedDatabase, shareDataFolder, startIn } from './data-folder.ts';
import { holdInProcess } from './holder-process.ts';

type Watched = { database: StartedDatabase; down: Error[]; back: () => Promise<void> };

async function startWatched(folder: DataFolder): Promise<Watched> {
  const down: Error[] = [];
  let ups = 0;
  let awaited = 0;
  const waiting: (() => void)[] = [];
  const database = await startIn(folder, {
    onDown: (error) => down.push(error),
    onUp: () => {
      ups += 1;
      waiting.shift()?.();
    },
  });
  const back = () =>
    new Promise<void>((resolve) => {
      awaited += 1;
      if (ups >= awaited) resolve();
      else waiting.push(resolve);
    });
  return { database, down, back };
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

test('restarts a killed server without losing acknowledged rows', async () => {
  const folder = await shareDataFolder();
  const { database, down, back } = await startWatched(folder);
  await using _ = database;
  const pool = openPool(database.url);
  await pool.query('CREATE TABLE mark (number int)');
  for (let round = 1; round <= 3; round += 1) {
    await pool.query('INSERT INTO mark VALUES ($1)', [round]);
    const killed = database.pid() ?? 0;
    process.kill(killed, 'SIGKILL');
    await back();
    expect(down).toHaveLength(round);
    expect(database.pid()).not.toBe(killed);
    expect(Number((await pool.query('SELECT count(*) FROM mark')).rows[0]?.count)).toBe(round);
  }
  await pool.end();
});

test('restarts a killed server while one of its sessions is still busy', async () => {
  const folder = await shareDataFolder();
  const { database, back } = await startWatched(folder);
  await using _ = database;
  const pool = openPool(database.url);
  const busy = await pool.connect();
  const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const work = busy.query('SELECT count(*) FROM generate_series(1, 1e12)').catch((error: Error) => error);
  await expect
    .poll(async () => {
      const { rows: active } = await pool.query('SELECT state FROM pg_stat_activity WHERE pid = $1', [
        rows[0]?.pid,
      ]);
      return active;
    })
    .toEqual([{ state: 'active' }]);
  process.kill(database.pid() ?? 0, 'SIGKILL');
  await back();
  expect(await work).toBeInstanceOf(Error);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  busy.release(true);
  await pool.end();
});

test('recovers from a crashed session without replacing the server', async () => {
  const folder = await shareDataFolder();
  const { database, down, back } = await startWatched(folder);
  await using _ = database;
  const pool = openPool(database.url);
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = database.pid();
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await back();
  expect(down).toHaveLength(1);
  expect(database.pid()).toBe(server);
  await expect(startIn(folder)).rejects.toMatchObject({ name: 'DatabaseInUseError', pid: process.pid });
  await pool.end();
});

test('ends all processes if the twin is stopped during a restart', async () => {
  const folder = await shareDataFolder();
  const { database, down } = await startWatched(folder);
  process.kill(database.pid() ?? 0, 'SIGKILL');
  await expect.poll(() => down.length).toBe(1);
  await database.stop();
  expect(database.pid()).toBeUndefined();
  await using again = await startIn(folder);
  expect(again.pid()).toBeGreaterThan(0);
});

test('Ctrl-C does not end the server before the process that started it', async () => {
  const folder = await shareDataFolder();
  await using holder = holdInProcess(folder.directory);
  const { postgres } = await holder.next('started');
  holder.signalGroup('SIGINT');
  await holder.ended;
  expect(await folder.serverPid()).toBe(postgres);
  await using database = await startIn(folder);
  expect(database.messages).toContain('info abandoned database found, shutting it down');
  expect(database.messages.join()).not.toContain('automatic recovery');
});

test('shuts the server down cleanly if its process exits without stopping the twin', async () => {
  const folder = await shareDataFolder();
  await using holder = holdInProcess(folder.directory, { mode: 'exit' });
  await holder.next('started');
  await holder.ended;
  const lock = path.join(folder.cluster, 'postmaster.pid');
  await expect.poll(() => access(lock).catch((error) => error.code), { timeout: 10_000 }).toBe('ENOENT');
  await using database = await startIn(folder);
  expect(database.messages.join()).not.toContain('automatic recovery');
});
