import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError } from './errors.ts';
import type { Binaries } from './find-binaries.ts';
import { type Launcher, runToEnd } from './launcher.ts';
import { isAlive } from './process-state.ts';
import type { Log } from './server-log.ts';

/** Account of the holder; the application gets one without its powers. */
export const SUPERUSER = 'postgres';

const UNFINISHED = /^initdb-(\d+)-[0-9a-f]+$/;

/** Character classes for text search: without one, « and narrow spaces count as letters. Order is the built-in one anyway. */
const CHARACTER_TYPES =
  process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Major version of the cluster in this folder, or undefined where there is none. */
export async function readClusterVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Throws DatabaseStartError `other-version`: the files of one major version cannot be opened by another. */
export function checkClusterVersion(cluster: string, found: string, ours: string): void {
  if (found === ours) return;
  throw new DatabaseStartError(
    'other-version',
    `${cluster} was made by PostgreSQL ${found}, this is PostgreSQL ${ours}. ` +
      `Start the release that came with PostgreSQL ${found}, export the database with pg_dump, ` +
      'move this folder away, start this release and restore the export. Nothing was changed.',
  );
}

/**
 * Makes the cluster: in a temporary folder first, then put in place by one rename, so that a cluster is either whole or absent.
 * Where another process was faster, its cluster stays.
 */
export async function createCluster(
  directory: string,
  cluster: string,
  binaries: Binaries,
  launcher: Launcher,
): Promise<void> {
  const failures: string[] = [];
  for (const characterType of CHARACTER_TYPES) {
    const unfinished = path.join(directory, `initdb-${process.pid}-${randomBytes(6).toString('hex')}`);
    const { code, output } = await runToEnd(launcher, binaries.initdb, [
      ...['--pgdata', unfinished, '--username', SUPERUSER, '--auth-local=trust', '--auth-host=reject'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...[`--lc-ctype=${characterType}`, '--data-checksums', '--no-instructions'],
    ]);
    if (code === 0) {
      await putInPlace(unfinished, cluster);
      return;
    }
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
    failures.push(output);
    if (!/invalid locale name/.test(output)) break;
  }
  const full = failures.some((output) => /No space left on device/.test(output));
  throw new DatabaseStartError(
    full ? 'disk-full' : 'did-not-start',
    `The database could not be created in ${cluster}: ${failures.at(-1)}`,
  );
}

async function putInPlace(unfinished: string, cluster: string): Promise<void> {
  try {
    await rename(unfinished, cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
    return;
  }
  const parent = await open(path.dirname(cluster), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

/** Removes what a killed process left of a cluster it was making. */
export async function removeUnfinishedClusters(directory: string, log: Log): Promise<void> {
  for (const name of await readdir(directory)) {
    const maker = UNFINISHED.exec(name)?.[1];
    if (!maker || isAlive(Number(maker))) continue;
    try {
      await rm(path.join(directory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      log('info', 'removed an unfinished database cluster', { name });
    } catch (error) {
      // Its initdb may still be writing: harmless, and the next start removes it.
      log('warn', 'an unfinished database cluster could not be removed yet', { name, error });
    }
  }
}
