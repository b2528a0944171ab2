import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder with its parents. Node's recursive `mkdir` never returns for folders below /proc.
 * @returns the topmost folder that was created, undefined if all existed
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  const path = resolve(folder);
  if (await isFolder(path)) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : await makeFolder(above, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Another process may have created the folder concurrently.
    if (await isFolder(path)) return first;
    throw error;
  }
  return first ?? path;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
