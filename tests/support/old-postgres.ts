import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { connectAlone } from '#clients/database.ts';
import { chooseLauncher, launch, runToEnd } from '#twins/database/launcher.ts';

/** Debian's folder of PostgreSQL 15, the oldest supported version. */
const programs = '/usr/lib/postgresql/15/bin';

export const findOldPostgres = (): boolean => existsSync(join(programs, 'postgres'));

/** Starts PostgreSQL 15 in its own folder, with a database of an unprivileged role. */
export async function startOldPostgres(): Promise<{ url: string } & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'cedille-old-postgres-'));
  await mkdir(join(directory, 'socket'));
  const program = join(programs, 'postgres');
  const launcher = await chooseLauncher({ directory, program, isNew: true, userNamespace: true });
  const cluster = join(directory, 'cluster');
  const made = await runToEnd(launcher, join(programs, 'initdb'), [
    ...[`--pgdata=${cluster}`, '--username=postgres', '--auth=trust', '--encoding=UTF8'],
    '--locale=C.UTF-8',
  ]);
  if (made.code !== 0) throw new Error(made.output);
  const server: ChildProcess = launch(
    launcher,
    program,
    ['-D', cluster, '-k', join(directory, 'socket'), '-c', 'listen_addresses=', '-c', 'fsync=off'],
    'ignore',
  );
  const address = (role: string, name: string) =>
    `postgres://${role}@localhost/${name}?host=${encodeURIComponent(join(directory, 'socket'))}`;
  const admin = await vi.waitFor(() => connectAlone(address('postgres', 'postgres'), 'test'), {
    timeout: 30_000,
    interval: 100,
  });
  await admin.query('create role school login');
  await admin.query('create database school owner school');
  await admin.end();
  return {
    url: address('school', 'school'),
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
