import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Manifest } from '#backup/archive/manifest.ts';
import { readMeasure } from '#backup/archive/measure-bytes.ts';
import { openBackupArchive } from '#backup/archive/open-backup-archive.ts';
import { createSeal } from '#backup/archive/seal.ts';
import { readRows } from '#backup/database/move-rows.ts';
import { type Connect, openLongSession } from '#backup/database/open-long-session.ts';
import type { BackupDestination } from '#backup/destinations/backup-destination.ts';
import { createFolderDestination } from '#backup/destinations/folder-destination.ts';
import { restoreArchive } from '#backup/restore-archive.ts';
import { takeArchive } from '#backup/take-archive.ts';
import { connectAlone } from '#clients/database.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { createStorageTwin, type StorageTwin } from '#twins/storage/create-storage-twin.ts';
import { type CoreUnderTest, openCore } from './core.ts';
import { addMember, addProductAt } from './core-people.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { silentLog } from './twin-log.ts';

export type SavedSchool = AsyncDisposable & {
  school: CoreUnderTest;
  database: TestDatabase;
  blobs: BlobStore;
  files: StorageTwin;
  destination: BackupDestination;
  /** Folder of the backup destination. */
  folder: string;
  /** Creates a backup with a unique name. */
  save(options?: {
    key?: string;
    connect?: Connect;
    blobs?: BlobStore;
    destination?: BackupDestination;
  }): Promise<{ name: string; manifest: Manifest }>;
};

export const connectTo =
  ({ url }: { url: string }): Connect =>
  () =>
    connectAlone(url, 'cedille-backup');

/** Opens the file store on a migrated database. */
const openFiles = (pool: pg.Pool, blobs: BlobStore): Promise<StorageTwin> =>
  createStorageTwin({
    pool,
    bucket: 'cedille',
    publicOrigin: 'http://localhost:3000',
    blobs,
    verifyToken: async () => null,
    authorize: async () => false,
    log: silentLog,
  });

/** Opens a school with accounts, a course and three files, and a backup destination. */
export async function openSavedSchool(): Promise<SavedSchool> {
  const school = await openCore();
  const folder = await mkdtemp(join(tmpdir(), 'cedille-saved-'));
  const blobs = createDiskBlobStore({ directory: join(folder, 'files'), reserve: () => 0 });
  const files = await openFiles(school.database.pool, blobs);
  await addMember(school.core, { emailVerified: true });
  // Contains everything that COPY must escape: tabs, line breaks, backslashes. Also a non-BMP character.
  await addProductAt(school.core, 4_900, { description: 'Un\ttexte\nde « deux » lignes,\\N et 🥐 aussi.' });
  for (const size of [0, 20_000, 300_000]) await files.putObject(`news/essai/${size}`, randomBytes(size));
  const destination = createFolderDestination(join(folder, 'backups'), { reserve: 0 });
  let saved = 0;
  return {
    school,
    database: school.database,
    blobs,
    files,
    destination,
    folder: join(folder, 'backups'),
    async save({
      key,
      connect = connectTo(school.database),
      blobs: source = blobs,
      destination: target = destination,
    } = {}) {
      const name = `${++saved}.zip`;
      await using session = await openLongSession(connect);
      const seal = await createSeal(key);
      const manifest = await takeArchive({
        session,
        blobs: source,
        destination: target,
        name,
        seal,
        version: '0.0.0',
        now: new Date(),
      });
      return { name, manifest };
    },
    async [Symbol.asyncDispose]() {
      await school[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type RestoredSchool = AsyncDisposable & { database: TestDatabase; blobs: BlobStore };

export async function restoreSaved(
  destination: BackupDestination,
  name: string,
  options: { keys?: string[]; erasures?: { uid: string; erasedAt: string }[] } = {},
): Promise<RestoredSchool> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'cedille-restored-'));
  const blobs = createDiskBlobStore({ directory: folder, reserve: () => 0 });
  const dispose = async () => {
    await database[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const archive = await openBackupArchive(destination, name, options.keys ?? []);
    await restoreArchive({ archive, connect: connectTo(database), blobs, erasures: options.erasures ?? [] });
    return { database, blobs, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    // A failed restore must leave nothing.
    const left = await Array.fromAsync(blobs.list());
    const { rows } = await database.pool.query(
      "select from pg_namespace where nspname in ('identity', 'storage', 'payments', 'jobs')",
    );
    await dispose();
    if (left.length + rows.length > 0)
      throw new Error(`failed restore left ${left.length} files and ${rows.length} schemas`, {
        cause: error,
      });
    throw error;
  }
}

/** Compares tables and files of a restored school with the manifest. Returns the differences. */
export async function compareRestored(
  { database, blobs }: Pick<RestoredSchool, 'database' | 'blobs'>,
  manifest: Manifest,
): Promise<string[]> {
  await using session = await openLongSession(connectTo(database));
  const faults: string[] = [];
  for (const table of manifest.tables) {
    if (table.schema === 'storage' && table.name === 'objects') continue;
    const { sha256, lines } = await readMeasure(readRows(session, table));
    if (sha256 !== table.sha256) faults.push(`${table.schema}.${table.name}: ${lines} of ${table.rows} rows`);
  }
  // Blob ids differ, but each row must refer to one with the original bytes.
  const { rows } = await session.query<{ path: string; id: string; size: number; md5: Buffer }>(
    'select path, blob_id as id, size::float8 as size, md5 from storage.objects order by path',
  );
  if (rows.length !== manifest.blobs.length)
    faults.push(`${rows.length} objects of ${manifest.blobs.length}`);
  const sums = new Set(manifest.blobs.map(({ sha256 }) => sha256));
  for (const { path, id, size, md5 } of rows) {
    const [own, whole] = [createHash('md5'), createHash('sha256')];
    try {
      for await (const chunk of await blobs.read(id, { start: 0, end: size })) {
        own.update(chunk);
        whole.update(chunk);
      }
    } catch (error) {
      faults.push(`${path}: ${(error as Error).message}`);
      continue;
    }
    if (!own.digest().equals(md5) || !sums.has(whole.digest('hex'))) faults.push(`${path} has other bytes`);
  }
  const stored = (await Array.fromAsync(blobs.list())).length;
  if (stored !== rows.length) faults.push(`${stored} blobs for ${rows.length} objects`);
  return faults;
}
