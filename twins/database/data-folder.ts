import { createHash } from 'node:crypto';
import { chmod, chown, lchown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../kit/make-folder.ts';
import { DatabaseStartError } from './errors.ts';
import { PORT } from './parameters.ts';

/**
 * Creates a missing data folder, accessible only to its owner, and returns its real path. A new folder gets
 * the owner of its parent, so that a user can still use their project after a start as root.
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

/** Converts a permission error to a DatabaseStartError `no-account`. Returns other errors unchanged. */
export function explainDenial(directory: string, error: unknown): unknown {
  const { code, path: refused } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  return new DatabaseStartError(
    'no-account',
    `This account may not write in ${refused ?? directory}: give it the folder ${directory} (chown), or start as the account that owns it.`,
    { cause: error },
  );
}

/** A socket path holds 104 bytes on macOS and 108 on Linux, including the final zero. */
const MAX_ADDRESS_BYTES = 100;

/** Returns the socket folder: inside the data folder, or in the temporary folder if that path is too long. */
export function socketFolderOf(directory: string, temporary: string = tmpdir()): string {
  const inside = path.join(directory, 'socket');
  if (fits(inside)) return inside;
  const name = `postgres-${createHash('sha256').update(directory).digest('hex').slice(0, 24)}`;
  const outside = path.join(temporary, name);
  return fits(outside) ? outside : path.join('/tmp', name);
}

/** Restricts a folder to its owner (mode 0700). PostgreSQL requires this of a cluster. */
export async function closeFolder(folder: string): Promise<void> {
  const { mode } = await lstat(folder);
  if ((mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) <= MAX_ADDRESS_BYTES;
}

/**
 * Creates the socket folder, accessible only to its owner, because connections through it need no password.
 * @throws {DatabaseStartError} `unsafe-folder` if another account created it first, for example in /tmp
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
  // Only our account can create folders here, but a restored backup may have other permissions.
  if (path.dirname(folder) === directory) await closeFolder(folder);
  const found = await lstat(folder);
  if (found.isDirectory() && (found.mode & 0o077) === 0) {
    if (found.uid === account.uid) return;
    // An earlier start as root, which ran the server as another account, left this owner.
    if (found.uid === 0 && process.geteuid?.() === 0) return chown(folder, account.uid, account.gid);
  }
  throw new DatabaseStartError(
    'unsafe-folder',
    `${folder} must belong to account ${account.uid} and be closed to all others (mode 0700): remove it and start again.`,
  );
}
