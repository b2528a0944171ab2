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

/** Runs the backup or restore program. @throws with its output */
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
      // Without this cache, loading the sources takes most of the time.
      NODE_COMPILE_CACHE: compiled,
      ...environment,
    },
  });
  return stdout;
}

const hands = 4;

/** Signs up, buys and changes files until stopped, once per `paceSeconds`. Returns counts. */
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
      // Removed from the list first, so that no two workers use the same file.
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

/** Backs up a school under load, calls `onSaved`, restores elsewhere and returns the differences. */
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

/** Waits until the next run, one every `everySeconds`. */
export const waitForTurn = (begun: number, everySeconds: number) =>
  delay(Math.max(0, begun + everySeconds * 1_000 - performance.now()));
