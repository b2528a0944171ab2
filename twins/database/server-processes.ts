import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TwinLog } from '#twins/kit/twin.ts';

export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

export const POSTMASTER_FILE = 'postmaster.pid';

/** Parses the lock file, which may be stale. https://www.postgresql.org/docs/18/storage-file-layout.html */
export async function readPostmasterFile(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readIfPresent(path.join(cluster, POSTMASTER_FILE)))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Returns the server that runs in this cluster, undefined if our process table does not contain it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmasterFile(cluster);
  return found && (await isPostgresOf(found.pid, cluster)) ? found : undefined;
}

export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const run = promisify(execFile);

/** Returns true if a process of any account has this id, even a zombie. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns true if a process with this id is running and not a zombie. */
export async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await readCommand(pid)) !== '';
}

export async function isPostgres(pid: number): Promise<boolean> {
  return isAlive(pid) && /(^|\/)postgres(\0|:| |$)/.test(await readCommand(pid));
}

/** Returns true if the process is a PostgreSQL of this cluster, not another program that reused the id. */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isPostgres(pid))) return false;
  const command = await readCommand(pid);
  if (process.platform !== 'linux') return command.includes(cluster);
  try {
    // The working directory of a server is its cluster. This link stays correct if the folder is moved.
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    if (hasEnded(error)) return false;
    // In a container without ptrace the link is unreadable, and only a server's arguments name the cluster.
    return command.split('\0').includes(cluster);
  }
}

/** Lists the children of this cluster's server, named "postgres: …" (Linux only; empty elsewhere). */
async function listSessionsOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readCommand(pid)).startsWith('postgres: ') && (await isPostgresOf(pid, cluster)) ? pid : 0,
    ),
  );
  return found.filter((pid) => pid > 0);
}

/** Returns '' after the process has ended. Arguments are separated by NUL on Linux, by spaces elsewhere. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({
      stdout: '',
    }));
    return stdout.trim();
  }
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (hasEnded(error)) return '';
    throw error;
  }
}

function hasEnded(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH';
}

/** Sends a signal. Ignores an ended process, but throws EPERM if another account owns it. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasEnded(error)) throw error;
  }
}

/** Ends sessions that outlived their killed server, because they block the start of a new one. */
export async function endOrphanedSessions(cluster: string, log: TwinLog): Promise<void> {
  if (await findPostmaster(cluster)) return;
  for (const pid of await listSessionsOf(cluster)) {
    log.info({ pid }, 'ending orphaned database session');
    signalProcess(pid, 'SIGQUIT');
  }
}
