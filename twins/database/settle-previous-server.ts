import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import { DatabaseInUseError, DatabaseStartError } from './errors.ts';
import { connectAsSuperuser, findHolder, takeLock } from './holder-lock.ts';
import { PORT } from './parameters.ts';
import { stopPostgres } from './run-postgres.ts';
import {
  isAlive,
  isPostgres,
  isPostgresOf,
  isRunning,
  POSTMASTER_FILE,
  type Postmaster,
  readIfPresent,
  readPostmasterFile,
} from './server-processes.ts';

/** Time limit for a process to take its lock after it started or recovered its server. */
const GRACE_MS = 300;
const NOTICE_MS = 700;
const PATIENCE_MS = 30_000;

type Context = { directory: string; cluster: string; log: TwinLog };

/**
 * Shuts down a server that a killed process left running in this cluster, unless the server does not respond.
 * @throws {DatabaseInUseError} if a live process holds the server's lock
 * @throws {DatabaseStartError} `unreachable`
 */
export async function settlePreviousServer(context: Context, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const server = await readPostmasterFile(context.cluster);
    if (!server) return;
    const visible = await isPostgresOf(server.pid, context.cluster);
    // A server writes its socket folder to the lock file slightly later than its process id.
    if (!visible && server.socketFolder === '') return;
    const outcome = visible ? await settle(server, context) : await checkOtherNamespace(server, context);
    if (outcome === 'none') return;
    if (outcome instanceof Error && performance.now() > end) throw unreachable(server, context, outcome);
    await delay(50, undefined, { signal });
  }
}

/** Returns 'done' if the caller should check again, or the error of a server that did not respond. */
async function settle(server: Postmaster, context: Context): Promise<'done' | Error> {
  if (server.socketFolder === '') return new Error('it has not opened a socket');
  let client: pg.Client;
  try {
    client = await connectAsSuperuser(server.socketFolder);
  } catch (error) {
    return error as Error;
  }
  try {
    await refuseIfHeld(client, context);
    await delay(GRACE_MS);
    await refuseIfHeld(client, context);
    if (!(await takeLock(client))) return 'done';
    context.log.info({ pid: server.pid }, 'abandoned database found, shutting it down');
    await stopPostgres(server.pid, context.cluster, context.log);
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'EPERM') throw notOurs(server, context, error);
    return error as Error;
  } finally {
    await client.end();
  }
}

/** Handles a server that has ended, or that runs in another container and still responds on its socket. */
async function checkOtherNamespace(server: Postmaster, context: Context): Promise<'none' | Error> {
  let client: pg.Client;
  try {
    client = await connectAsSuperuser(server.socketFolder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const nobodyListens = code === 'ECONNREFUSED' || code === 'ENOENT';
    return nobodyListens ? 'none' : (error as Error);
  }
  try {
    if ((await fetchIdentifier(client)) !== (await readIdentifier(context.cluster))) return 'none';
    await refuseIfHeld(client, context, ' of another container');
    return new Error('it runs in another container, where it cannot be shut down from here');
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw error;
    return error as Error;
  } finally {
    await client.end();
  }
}

/** Waits before it throws, because the server notices a killed holder only after a moment. */
async function refuseIfHeld(client: pg.Client, { directory }: Context, place?: string): Promise<void> {
  const end = performance.now() + NOTICE_MS;
  for (;;) {
    const holder = await findHolder(client);
    if (!holder) return;
    const killed = holder.pid !== undefined && !(await isRunning(holder.pid));
    // A holder in another container is missing from our process table, but its session keeps the lock.
    if (!killed || performance.now() > end) throw new DatabaseInUseError(directory, holder.pid, place);
    await delay(20);
  }
}

async function fetchIdentifier(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT system_identifier AS id FROM pg_control_system()',
  );
  return rows[0]?.id;
}

/** Returns the system identifier of the cluster, the first 8 bytes of its control file. */
async function readIdentifier(cluster: string): Promise<string> {
  const file = await open(path.join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigInt64LE().toString();
  } finally {
    await file.close();
  }
}

function unreachable(server: Postmaster, { cluster }: Context, cause: Error): DatabaseStartError {
  return new DatabaseStartError(
    'unreachable',
    `PostgreSQL (process ${server.pid}) runs in ${cluster} but cannot be asked whether it is in use: ${cause.message}. ` +
      `Once you know that it is not, end it with "kill -INT ${server.pid}" and start again.`,
    { cause },
  );
}

function notOurs(server: Postmaster, { cluster }: Context, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'no-account',
    `PostgreSQL (process ${server.pid}) was left running in ${cluster} by another account: end it as that account ("kill -INT ${server.pid}") and start again.`,
    { cause },
  );
}

/** Time limit for a server to fill its new lock file. */
const UNREADABLE_MS = 1_000;

/**
 * Removes lock files that would block PostgreSQL forever, because another program has the process id in the
 * file or a crash left the file unreadable. PostgreSQL itself handles lock files of dead processes.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string, log: TwinLog): Promise<void> {
  const inCluster = path.join(cluster, POSTMASTER_FILE);
  await removeIfStale(inCluster, (pid) => isPostgresOf(pid, cluster), log);
  // A socket in the temporary folder may be another cluster's, so any PostgreSQL with this id protects it.
  await removeIfStale(path.join(socketFolder, `.s.PGSQL.${PORT}.lock`), isPostgres, log);
}

async function removeIfStale(
  file: string,
  isServer: (pid: number) => Promise<boolean>,
  log: TwinLog,
): Promise<void> {
  const content = await readIfPresent(file);
  if (content === undefined) return;
  // The process id is negative for a server in single-user mode.
  const pid = Math.abs(Number.parseInt(content, 10));
  if (Number.isInteger(pid) && pid > 0) {
    if (!isAlive(pid) || (await isServer(pid))) return;
  } else {
    const { mtimeMs } = await stat(file);
    await delay(Math.max(0, mtimeMs + UNREADABLE_MS - Date.now()));
  }
  if (await removeUnchanged(file, content)) {
    log.warn({ file, pid }, 'stale lock file removed');
  }
}

/** Renames the file before comparing it, because another start may have replaced it since the check. */
async function removeUnchanged(file: string, expected: string): Promise<boolean> {
  const aside = `${file}.stale-${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const same = (await readFile(aside, 'utf8')) === expected;
  if (same) await rm(aside);
  else await rename(aside, file);
  return same;
}
