import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PORT } from './parameters.ts';
import { POSTMASTER_FILE, readIfPresent } from './postmaster-file.ts';
import { isAlive, isPostgres, isPostgresOf } from './process-state.ts';
import type { Log } from './server-log.ts';

/** A server fills its lock file as soon as it has made it. */
const UNREADABLE_MILLISECONDS = 1_000;

/**
 * Removes the lock files for which PostgreSQL would refuse to start for ever: the process id in it has gone to another
 * program, or a crash left it unreadable. A lock whose process is dead is left to PostgreSQL itself, and that of a live
 * server is never touched.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string, log: Log): Promise<void> {
  const inCluster = path.join(cluster, POSTMASTER_FILE);
  await removeIfStale(inCluster, (pid) => isPostgresOf(pid, cluster), log);
  // A socket under the temporary folder might be that of another cluster: any PostgreSQL keeps it.
  await removeIfStale(path.join(socketFolder, `.s.PGSQL.${PORT}.lock`), isPostgres, log);
}

async function removeIfStale(
  file: string,
  isServer: (pid: number) => Promise<boolean>,
  log: Log,
): Promise<void> {
  const content = await readIfPresent(file);
  if (content === undefined) return;
  // Negative for a server in single-user mode.
  const pid = Math.abs(Number.parseInt(content, 10));
  if (Number.isInteger(pid) && pid > 0) {
    if (!isAlive(pid) || (await isServer(pid))) return;
  } else {
    const { mtimeMs } = await stat(file);
    await delay(Math.max(0, mtimeMs + UNREADABLE_MILLISECONDS - Date.now()));
  }
  if (await removeUnchanged(file, content)) {
    log('warn', 'removed a lock file left by a server that is gone', { file, pid });
  }
}

/** Takes the file away first and looks at it afterwards: another start may have replaced it since it was judged. */
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
