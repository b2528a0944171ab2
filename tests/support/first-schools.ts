import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const variable = 'FIRST_SCHOOLS';

/** The folder that `keepFirstSchools` made for the processes of this run; what lies in it goes with it. */
export const runFolder = (): string | undefined => process.env[variable];

/**
 * For one run of tests: the data folder of a school just opened is made once for each seed, and copied by those that
 * follow. Answers what removes them.
 */
export default async function keepFirstSchools(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-first-schools-'));
  process.env[variable] = folder;
  // A school that was told to stop may still be writing its last lines.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}

/**
 * Fills `dataDirectory` with the data of a school just opened with this seed. `open` opens and stops one in the folder it is
 * given; of two processes that do so at the same time, one is kept. Without `keepFirstSchools` it does nothing.
 */
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
