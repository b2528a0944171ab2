import { spawnSync } from 'node:child_process';
import { access, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { makeDataFolder, shareDataFolder, startIn } from './data-folder.ts';
import { holdInProcess } from './holder-process.ts';

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function endedPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('starts despite lock files whose process id now belongs to another program', async () => {
  const folder = await shareDataFolder();
  const socket = path.join(folder.directory, 'socket');
  const lock = `${process.pid}\n${folder.cluster}\n1700000000\n5432\n${socket}\n\n  1234567 0\nready   \n`;
  await writeFile(path.join(folder.cluster, 'postmaster.pid'), lock);
  await writeFile(path.join(socket, '.s.PGSQL.5432.lock'), lock);
  await using database = await startIn(folder);
  expect(
    database.messages.filter((message) => message.startsWith('warn stale lock file removed')),
  ).toHaveLength(2);
  expect(await folder.serverPid()).toBe(database.pid());
});

test.each(['', 'not a number\n'])('starts despite an unreadable lock file (%j)', async (content) => {
  const folder = await shareDataFolder();
  const file = path.join(folder.cluster, 'postmaster.pid');
  await writeFile(file, content);
  await utimes(file, 1_700_000_000, 1_700_000_000);
  await using database = await startIn(folder);
  expect(database.pid()).toBeGreaterThan(0);
});

test('removes an unfinished cluster, but not one that another process is creating', async () => {
  await using folder = await makeDataFolder();
  const abandoned = path.join(folder.directory, `initdb-${endedPid()}-aabbcc`);
  const inProgress = path.join(folder.directory, `initdb-${process.ppid}-aabbcc`);
  for (const unfinished of [abandoned, inProgress]) {
    await mkdir(path.join(unfinished, 'base'), { recursive: true });
    await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n');
  }
  await using database = await startIn(folder);
  expect(database.pid()).toBeGreaterThan(0);
  expect(await exists(abandoned)).toBe(false);
  expect(await exists(inProgress)).toBe(true);
});

test('starts in a path that is too long for a socket and contains special characters', async () => {
  await using base = await makeDataFolder();
  await using folder = await makeDataFolder(
    path.join(path.dirname(base.directory), 'données, « de l’école » "à" 100 %', 'x'.repeat(80)),
  );
  await using database = await startIn(folder);
  const socket = new URL(database.url).searchParams.get('host') ?? '';
  expect(socket).toMatch(/\/postgres-[0-9a-f]{24}$/);
  const client = new pg.Client(database.url);
  await client.connect();
  expect((await client.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'cedille' }]);
  await client.end();
  await expect(startIn(folder)).rejects.toMatchObject({ name: 'DatabaseInUseError', pid: process.pid });
  await database.stop();
  expect(await readdir(socket)).toEqual([]);

  await rm(socket, { recursive: true });
  await mkdir(socket, { mode: 0o755 });
  await expect(startIn(folder)).rejects.toMatchObject({ reason: 'unsafe-folder' });
  await rm(socket, { recursive: true });
});

test('rejects a cluster of another major version and leaves it unchanged', async () => {
  const folder = await shareDataFolder();
  const version = path.join(folder.cluster, 'PG_VERSION');
  const ours = await readFile(version, 'utf8');
  await writeFile(version, '17\n');
  const before = await readdir(folder.cluster);
  await expect(startIn(folder)).rejects.toMatchObject({
    reason: 'other-version',
    message: expect.stringMatching(/PostgreSQL 17.*make a backup.*restore/),
  });
  expect(await readdir(folder.cluster)).toEqual(before);
  await writeFile(version, ours);
  await using database = await startIn(folder);
  expect(database.pid()).toBeGreaterThan(0);
});

test('rejects a folder that contains other files, and leaves it unchanged', async () => {
  await using folder = await makeDataFolder();
  await mkdir(folder.cluster, { recursive: true });
  await writeFile(path.join(folder.cluster, 'notes.txt'), 'mine');
  await expect(startIn(folder)).rejects.toThrow(/is not a database and is not empty: move it away/);
  expect(await readFile(path.join(folder.cluster, 'notes.txt'), 'utf8')).toBe('mine');
  expect(await readdir(folder.directory)).toEqual(['cluster']);
});

test('reports PostgreSQL’s own message for an invalid parameter', async () => {
  const folder = await shareDataFolder();
  await expect(startIn(folder, { parameters: { shared_buffers: 'plenty' } })).rejects.toMatchObject({
    reason: 'did-not-start',
    message: expect.stringContaining('shared_buffers'),
  });
});

const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const containers = spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0;

test.runIf(containers)('detects that a server in another container is running', async () => {
  const folder = await shareDataFolder();
  await using holder = holdInProcess(folder.directory, { wrapper: CONTAINER });
  const { postgres } = await holder.next('started');
  const lock = await readFile(path.join(folder.cluster, 'postmaster.pid'), 'utf8');
  await expect(startIn(folder)).rejects.toThrow('is in use by process 1 of another container');
  expect(await readFile(path.join(folder.cluster, 'postmaster.pid'), 'utf8')).toBe(lock);
  expect(Number(lock.split('\n')[0])).toBe(postgres);
  holder.signal('SIGKILL');
  // The container ends a moment after the program that started it.
  await using database = await vi.waitFor(() => startIn(folder), 10_000);
  expect(database.pid()).toBeGreaterThan(0);
});

test('disposal of a data folder removes all its files from the temporary folder', async () => {
  const folder = await makeDataFolder();
  await startIn(folder);
  await folder[Symbol.asyncDispose]();
  expect(await exists(path.join(tmpdir(), path.basename(path.dirname(folder.directory))))).toBe(false);
});
