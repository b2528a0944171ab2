import { lchown, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError } from './errors.ts';
import { closeFolder } from './socket-folder.ts';

/**
 * Makes the data folder where it is missing, closes it to other accounts and returns its real path. A new folder belongs
 * to whoever owns the folder above, so that root starting the program in somebody's project leaves that project usable.
 */
export async function prepareFolder(directory: string): Promise<string> {
  const first = await mkdir(directory, { recursive: true });
  if (first) await inheritOwner(path.resolve(first), path.resolve(directory));
  const real = await realpath(directory);
  await closeFolder(real);
  return real;
}

async function inheritOwner(first: string, last: string): Promise<void> {
  const { uid, gid } = await stat(path.dirname(first));
  if (process.geteuid?.() !== 0 || uid === 0) return;
  for (let folder = last; folder.length >= first.length; folder = path.dirname(folder)) {
    await lchown(folder, uid, gid);
  }
}

/** A refusal of the file system as a DatabaseStartError `no-account`; any other error unchanged. */
export function explainDenial(directory: string, error: unknown): unknown {
  const { code, path: refused } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  return new DatabaseStartError(
    'no-account',
    `This account may not work in ${refused ?? directory}: give it the folder ${directory} (chown), or start as the account that owns it.`,
    { cause: error },
  );
}
