import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this process is a PostgreSQL working in this cluster, rather than another program that got the same id. */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({
      stdout: '',
    }));
    return /postgres/.test(stdout) && (stdout.includes(cluster) || /^postgres:/.test(stdout));
  }
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (!/(^|\/)postgres(\0|:|$)/.test(command)) return false;
    // A server works in its cluster's folder; the link follows a folder that was moved.
    return (await readlink(`/proc/${pid}/cwd`)) === cluster || command.split('\0').includes(cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return false;
    // A process we may not look into: better refused than robbed of its lock.
    return true;
  }
}

/** Sessions and helpers of a server of this cluster (Linux; empty elsewhere). They name themselves "postgres: …". */
export async function listSessionsOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.startsWith('postgres: ') && (await isPostgresOf(pid, cluster)) ? pid : 0;
    }),
  );
  return found.filter((pid) => pid > 0);
}

/** Waits until a process that is not our child has ended. Answers false if it still lives after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}
