import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPostgresOf } from './process-state.ts';

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
