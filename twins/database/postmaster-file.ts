import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PORT } from './parameters.ts';
import { isAlive, isPostgresOf } from './process-state.ts';
import type { Log } from './server-log.ts';

export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/**
 * Reads the lock file a running server keeps in its cluster: one value per line, of which the first is its process id,
 * the fifth its socket folder and the eighth its state.
 * https://www.postgresql.org/docs/18/storage-file-layout.html
 */
export async function readPostmasterFile(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readIfPresent(path.join(cluster, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** The server that is running in this cluster now, or undefined. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmasterFile(cluster);
  return found && (await isPostgresOf(found.pid, cluster)) ? found : undefined;
}

/**
 * Removes lock files whose process id now belongs to another program: PostgreSQL would take that program for a server
 * and never start again. A lock whose process is dead is left to PostgreSQL itself, and that of a live server is never touched.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string, log: Log): Promise<void> {
  for (const file of [
    path.join(cluster, 'postmaster.pid'),
    path.join(socketFolder, `.s.PGSQL.${PORT}.lock`),
  ]) {
    const content = await readIfPresent(file);
    const pid = Math.abs(Number(content?.split('\n')[0]));
    if (content === undefined || !isAlive(pid) || (await isPostgresOf(pid, cluster))) continue;
    await removeUnchanged(file, content);
    log(
      'warn',
      'removed a lock file left by a server that is gone; its process id belongs to another program now',
      {
        file,
        pid,
      },
    );
  }
}

/** Takes the file away first and looks at it afterwards: another start may have replaced it since it was judged. */
async function removeUnchanged(file: string, expected: string): Promise<void> {
  const aside = `${file}.stale-${randomBytes(6).toString('hex')}`;
  await rename(file, aside);
  if ((await readFile(aside, 'utf8')) === expected) await rm(aside);
  else await rename(aside, file);
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
