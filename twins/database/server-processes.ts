import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TwinLog } from '#twins/kit/twin.ts';

export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

export const POSTMASTER_FILE = 'postmaster.pid';

/**
 * Reads the lock file a server keeps in its cluster: one value per line, of which the first is its process id, the fifth
 * its socket folder and the eighth its state. It may be that of a server that was killed.
 * https://www.postgresql.org/docs/18/storage-file-layout.html
 */
export async function readPostmasterFile(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readIfPresent(path.join(cluster, POSTMASTER_FILE)))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** The server that is running in this cluster now, as far as our process table shows it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmasterFile(cluster);
  return found && (await isPostgresOf(found.pid, cluster)) ? found : undefined;
}

/** Text of a file, or undefined where there is none. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const run = promisify(execFile);

/** Whether a process with this id exists, whoever it belongs to; true also of one that ended and was not collected. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this process still runs: false of one that has ended, even if it was not collected. */
export async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await readCommand(pid)) !== '';
}

/** Whether this process is a PostgreSQL of any kind; false of one that has ended, even if it was not collected. */
export async function isPostgres(pid: number): Promise<boolean> {
  return isAlive(pid) && /(^|\/)postgres(\0|:| |$)/.test(await readCommand(pid));
}

/** Whether this process is a PostgreSQL working in this cluster, rather than another program that got the same id. */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isPostgres(pid))) return false;
  const command = await readCommand(pid);
  if (process.platform !== 'linux') return command.includes(cluster);
  try {
    // A server works in its cluster's folder, and the link follows a folder that was moved.
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    if (hasEnded(error)) return false;
    // A server we may not look into (a container without ptrace) is known by its arguments. Its sessions are not.
    return command.split('\0').includes(cluster);
  }
}

/** Children of a server of this cluster, which name themselves "postgres: what they do" (Linux; empty elsewhere). */
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

/** Program and arguments, empty once the process has ended; separated by NUL on Linux and by spaces elsewhere. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    // ps fails where there is no such process.
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

/** Sends a signal; a process that has ended meanwhile is no error. Throws EPERM where it is not ours to signal. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasEnded(error)) throw error;
  }
}

/**
 * Ends what is left of a server that was killed. Its sessions end by themselves unless they are busy, and no new server
 * starts before the last has ended. Does nothing while the server lives.
 */
export async function endOrphanedSessions(cluster: string, log: TwinLog): Promise<void> {
  if (await findPostmaster(cluster)) return;
  for (const pid of await listSessionsOf(cluster)) {
    log.info({ pid }, 'ending a session that outlived its server');
    signalProcess(pid, 'SIGQUIT');
  }
}
