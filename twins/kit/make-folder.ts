import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and the missing ones above it. Node's recursive `mkdir` never returns, at a full core, where the folder above
 * exists and the system answers ENOENT all the same, as in /proc.
 * @returns the first folder that was created; undefined if all were there
 * @throws {Error} the error of the system, with its `code`
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  const path = resolve(folder);
  if (await isFolder(path)) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : await makeFolder(above, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
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
