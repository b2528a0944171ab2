import { createHash } from 'node:crypto';
import { chmod, chown, lchown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../kit/make-folder.ts';
import { DatabaseStartError } from './errors.ts';
import { PORT } from './parameters.ts';

/**
 * Makes the data folder where it is missing, closes it to other accounts and returns its real path. A new folder belongs
 * to whoever owns the folder above, so that root starting the program in somebody's project leaves that project usable.
 */
export async function prepareFolder(directory: string): Promise<string> {
  const first = await makeFolder(directory);
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

/** A socket address holds 104 bytes on macOS and 108 on Linux, with its final zero. */
const MAX_ADDRESS_BYTES = 100;

/** Folder of the server's socket: inside the data folder, or under the temporary folder where that path is too long. */
export function socketFolderOf(directory: string, temporary: string = tmpdir()): string {
  const inside = path.join(directory, 'socket');
  if (fits(inside)) return inside;
  const name = `postgres-${createHash('sha256').update(directory).digest('hex').slice(0, 24)}`;
  const outside = path.join(temporary, name);
  return fits(outside) ? outside : path.join('/tmp', name);
}

/** Leaves a folder to its owner alone, as PostgreSQL also demands of a cluster. */
export async function closeFolder(folder: string): Promise<void> {
  const { mode } = await lstat(folder);
  if ((mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) <= MAX_ADDRESS_BYTES;
}

/**
 * Makes the socket folder, closed to other accounts: whoever can enter it is let in without a password.
 * Throws DatabaseStartError `unsafe-folder` if somebody else made it first, which is possible under /tmp.
 */
export async function makeSocketFolder(
  folder: string,
  directory: string,
  account: { uid: number; gid: number },
): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // Nobody else could have made it there, but a backup may have been restored with other rights.
  if (path.dirname(folder) === directory) await closeFolder(folder);
  const found = await lstat(folder);
  if (found.isDirectory() && (found.mode & 0o077) === 0) {
    if (found.uid === account.uid) return;
    // Ours from a time when root ran the server otherwise: nobody else can make a folder of root's.
    if (found.uid === 0 && process.geteuid?.() === 0) return chown(folder, account.uid, account.gid);
  }
  throw new DatabaseStartError(
    'unsafe-folder',
    `${folder} must be a folder of account ${account.uid} that nobody else can enter (mode 0700): remove it and start again.`,
  );
}
