import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const variable = 'FIRST_SCHOOLS';

/** Folder of this test run, deleted at its end. Created by `keepFirstSchools`. */
export const runFolder = (): string | undefined => process.env[variable];

/** Global setup that caches the data folder of a new school per seed for this run. Returns its cleanup. */
export default async function keepFirstSchools(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-first-schools-'));
  process.env[variable] = folder;
  // A stopping school may still write its last log lines.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}

/** Fills `dataDirectory` with a cached new school. The first of concurrent processes creates it. */
export async function fillDataDirectory(
  dataDirectory: string,
  seed: string,
  open: (folder: string, seed: string) => Promise<void>,
): Promise<void> {
  const folder = runFolder();
  if (!folder) return;
  const first = join(folder, seed);
  if (!(await isThere(first))) {
    const made = await mkdtemp(join(folder, 'new-'));
    await open(made, seed);
    await rename(made, first).catch(async (error: unknown) => {
      if (!(await isThere(first))) throw error;
    });
  }
  await run('cp', ['-a', `${first}/.`, dataDirectory]);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
