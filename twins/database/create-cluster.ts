import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '#twins/kit/sync-folder.ts';
import type { TwinLog } from '#twins/kit/twin.ts';
import { DatabaseStartError } from './errors.ts';
import type { Binaries } from './find-binaries.ts';
import { type Launcher, runToEnd } from './launcher.ts';
import { isAlive } from './server-processes.ts';

/** Role with which this process controls the server. The application connects with an unprivileged role. */
export const SUPERUSER = 'postgres';

/** LC_CTYPE locales, best first. In C, « and narrow no-break space count as letters. */
const CHARACTER_TYPES =
  process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** A quarter of the default, because starting on an almost full disk may need a whole new segment. */
const WAL_SEGMENT_MEGABYTES = 4;

/** A new cluster takes 31 MB. Its first log segments and the disk reserve take as much again. */
const MIN_DISK_MEGABYTES = 64;

const UNFINISHED = /^initdb-(\d+)-[0-9a-f]+$/;
const MAX_MAKING_MS = 600_000;
const inProgress = new Set<string>();

export async function readClusterVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws {DatabaseStartError} `other-version` if our server has another major version than the cluster */
export function checkClusterVersion(cluster: string, found: string, ours: string): void {
  if (found === ours) return;
  throw new DatabaseStartError(
    'other-version',
    `${cluster} was made by PostgreSQL ${found}, this is PostgreSQL ${ours}. ` +
      `Start the release that came with PostgreSQL ${found} and make a backup, move this folder away, ` +
      'then start this release and restore the backup. Nothing was changed.',
  );
}

/**
 * Creates the cluster in a temporary folder and renames it into place. If another process created one first,
 * that one is kept.
 * @throws {DatabaseStartError} `disk-too-small`, `disk-full` or `did-not-start`
 */
export async function createCluster(
  directory: string,
  cluster: string,
  binaries: Binaries,
  launcher: Launcher,
): Promise<void> {
  const name = `initdb-${process.pid}-${randomBytes(6).toString('hex')}`;
  const unfinished = path.join(directory, name);
  await requireDisk(directory);
  inProgress.add(name);
  try {
    await initialise(unfinished, binaries, launcher);
    await putInPlace(unfinished, cluster);
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
    inProgress.delete(name);
  }
}

/** Fails early on a disk too small for any database, because waiting for free space would be useless. */
async function requireDisk(directory: string): Promise<void> {
  const { blocks, bsize } = await statfs(directory);
  const megabytes = Math.floor((blocks * bsize) / 1_048_576);
  if (megabytes < MIN_DISK_MEGABYTES)
    throw new DatabaseStartError(
      'disk-too-small',
      `A new database needs a disk of ${MIN_DISK_MEGABYTES} MB or more, and that of ${directory} has ${megabytes} MB in all: choose a folder on a larger disk.`,
    );
}

async function initialise(folder: string, binaries: Binaries, launcher: Launcher): Promise<void> {
  let failure = '';
  for (const characterType of CHARACTER_TYPES) {
    const { code, output } = await runToEnd(launcher, binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${SUPERUSER}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--data-checksums',
      `--wal-segsize=${WAL_SEGMENT_MEGABYTES}`,
      '--no-instructions',
    ]);
    if (code === 0) return;
    failure = output;
    if (!output.includes('invalid locale name')) break;
  }
  if (failure.includes('No space left on device'))
    throw new DatabaseStartError(
      'disk-full',
      `The disk of ${folder} is full: the database could not be created.`,
      {
        cause: new Error(failure),
      },
    );
  throw new DatabaseStartError('did-not-start', `The database could not be created: ${failure}`);
}

async function putInPlace(unfinished: string, cluster: string): Promise<void> {
  try {
    await rename(unfinished, cluster);
  } catch (error) {
    if ((await readClusterVersion(cluster)) !== undefined) return;
    throw new DatabaseStartError(
      'did-not-start',
      `${cluster} is not a database and is not empty: move it away.`,
      {
        cause: error,
      },
    );
  }
  await syncFolder(path.dirname(cluster));
}

export async function removeUnfinishedClusters(directory: string, log: TwinLog): Promise<void> {
  for (const name of await readdir(directory)) {
    const maker = UNFINISHED.exec(name)?.[1];
    if (maker === undefined || (await isBeingMade(directory, name, Number(maker)))) continue;
    try {
      await rm(path.join(directory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      log.info({ name }, 'unfinished database cluster removed');
    } catch (error) {
      // Its initdb may still be writing. This is harmless: the next start removes it.
      log.warn({ name, err: error }, 'removal of unfinished database cluster failed');
    }
  }
}

/**
 * Returns true if a process is still creating the cluster in this folder. An old folder counts as abandoned
 * even if a process has the id in its name, because containers soon reuse process ids.
 */
async function isBeingMade(directory: string, name: string, maker: number): Promise<boolean> {
  if (maker === process.pid) return inProgress.has(name);
  if (!isAlive(maker)) return false;
  const { birthtimeMs } = await stat(path.join(directory, name));
  return Date.now() - birthtimeMs < MAX_MAKING_MS;
}
