import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deleteObject, ref, uploadBytes } from '@firebase/storage';
import type { Manifest } from '#backup/archive/manifest.ts';
import { openBackupArchive } from '#backup/archive/open-backup-archive.ts';
import { createFolderDestination } from '#backup/destinations/folder-destination.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buy } from '../support/pay.ts';
import { compareRestored } from '../support/saved-school.ts';
import type { School } from '../support/school.ts';
import type { Random } from '../support/seed.ts';

const run = promisify(execFile);
const compiled = fileURLToPath(new URL('../../node_modules/.cache/cedille', import.meta.url));

/** One of the programs beside the server, as `npm run backup` and `npm run restore` start it. @throws with what it said */
export async function runProgram(
  program: 'back-up' | 'restore',
  words: string[],
  environment: Record<string, string>,
): Promise<string> {
  const path = fileURLToPath(new URL(`../../server/${program}.ts`, import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await run(process.execPath, [path, ...words], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      // As the schools of the tests have it: reading the sources is most of what a small archive takes.
      NODE_COMPILE_CACHE: compiled,
      ...environment,
    },
  });
  return stdout;
}

/** So many are at it at once. */
const hands = 4;

/**
 * People sign up, buy, and files are stored, replaced and deleted, until told to stop; answers how much was done. Each hand begins anew every
 * so many seconds at most: a school that grows as fast as the machine lets it is soon more than can be saved in a minute.
 */
export function load(
  school: School,
  random: Random,
  { admin, buyPaths, paceSeconds = 0 }: { admin: Member; buyPaths: string[]; paceSeconds?: number },
): { stop(): Promise<Record<string, number>> } {
  const done: Record<string, number> = { signUps: 0, purchases: 0, files: 0, deleted: 0 };
  const count = (what: string) => {
    done[what] = (done[what] ?? 0) + 1;
  };
  const folder = randomBytes(16).toString('hex');
  const files = new Set<string>();
  let isOver = false;
  const put = async (path: string) => {
    const bytes = randomBytes(1 + random.below(200_000));
    await uploadBytes(ref(admin.storage, path), bytes, { contentType: 'application/pdf' });
    files.add(path);
    count('files');
  };
  const work = async () => {
    while (!isOver) {
      const begun = performance.now();
      const member = await openMember(school);
      count('signUps');
      await buy(member, random.pick(buyPaths));
      count('purchases');
      for (let each = 0; each < 3; each++)
        await put(`products/${folder}/files/${randomBytes(8).toString('hex')}.pdf`);
      const known = [...files];
      // Taken out first: no two hands delete one, or replace what another deletes.
      const [replaced, deleted] = random.shuffle(known);
      for (const path of [replaced, deleted]) if (path) files.delete(path);
      if (replaced) await put(replaced);
      if (deleted && deleted !== replaced) {
        await deleteObject(ref(admin.storage, deleted));
        count('deleted');
      }
      if (!isOver) await waitForTurn(begun, paceSeconds);
    }
  };
  const working = Array.from({ length: hands }, work);
  return {
    async stop() {
      isOver = true;
      await Promise.all(working);
      return done;
    },
  };
}

type RestoredPlace = AsyncDisposable & {
  database: TestDatabase;
  dataDirectory: string;
  manifest: Manifest;
};

/** Saves a school that is at work, restores it elsewhere, and answers what is not as it was. `onSaved` comes in between. */
export async function saveAndRestore(
  school: School,
  onSaved: () => Promise<void> = async () => undefined,
): Promise<RestoredPlace & { faults: string[]; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-under-load-'));
  const database = await createTestDatabase();
  const file = join(folder, 'school.zip');
  const said = await runProgram('back-up', [file], {
    DATABASE_URL: school.database.url,
    DATA_DIR: school.dataDirectory,
  });
  await onSaved();
  const dataDirectory = join(folder, 'data');
  await runProgram('restore', [file], { DATABASE_URL: database.url, DATA_DIR: dataDirectory });
  const { manifest } = await openBackupArchive(createFolderDestination(folder), 'school.zip', []);
  const blobs = createDiskBlobStore({ directory: join(dataDirectory, 'files') });
  const faults = await compareRestored({ database, blobs }, manifest);
  return {
    database,
    dataDirectory,
    manifest,
    faults,
    said: said.trim(),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Until the next run is due, which begins every so many seconds. */
export const waitForTurn = (begun: number, everySeconds: number) =>
  delay(Math.max(0, begun + everySeconds * 1_000 - performance.now()));
