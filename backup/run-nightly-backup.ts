import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { measureBytes, readMeasure } from './archive/measure-bytes.ts';
import { openBackupArchive, readArchived } from './archive/open-backup-archive.ts';
import type { Seal } from './archive/seal.ts';
import { BackupError } from './backup-error.ts';
import type { Session } from './database/open-long-session.ts';
import { type BackupDestination, readWhole } from './destinations/backup-destination.ts';
import { deleteErasures } from './erasures.ts';
import { selectRetained } from './prune-archives.ts';
import { listReceipts, type Receipt, toArchiveName, writeReceipt } from './receipts.ts';
import type { Scratch } from './scratch-database.ts';
import { type KeepBlob, takeArchive, toBlobEntry } from './take-archive.ts';
import { checkArchivedFile, verifyArchive } from './verify-archive.ts';

type Night = {
  session: Session;
  blobs: BlobStore;
  destination: BackupDestination;
  seal: Seal;
  openScratch: () => Promise<Scratch>;
  version: string;
  now: Date;
  settingsKey?: string | null;
  /** Both releases, for a backup before an upgrade, which is retained beside the nightly ones. */
  upgrade?: string | undefined;
};

/** `lostFiles`: number of files that the school had already lost. */
export type NightlyBackupResult = { bytes: number; lostFiles: number };

type BackedUpFile = { size: number; sha256: string; storedSha256: string };

/**
 * Runs a nightly backup. Unchanged files are shared with earlier backups, which are removed only after a
 * successful trial restore. `lockBlobDeletion` prevents concurrent runs.
 * @throws {BackupError}
 */
export async function runNightlyBackup(night: Night): Promise<NightlyBackupResult> {
  const { session, destination, seal, now, upgrade } = night;
  const name = toArchiveName({ takenAt: now, upgrade });
  const fresh = new Set<string>();
  let bytes = 0;
  const keepBlob: KeepBlob = async ({ id }, read) => {
    const entry = toBlobEntry(id, seal);
    const kept = await findBackedUpFile(session, entry);
    if (kept && (await destination.measure(entry)) !== null)
      return { entry, size: kept.size, sha256: kept.sha256 };
    const [plain, stored] = [measureBytes(), measureBytes()];
    await destination.write(entry, (await seal.close((await read()).pipeThrough(plain))).pipeThrough(stored));
    const { size, sha256 } = plain.result();
    await recordBackedUpFile(session, entry, { size, sha256, storedSha256: stored.result().sha256 });
    bytes += stored.result().size;
    fresh.add(entry);
    return { entry, size, sha256 };
  };
  const manifest = await takeArchive({ ...night, name, keepBlob });
  bytes += (await destination.measure(name)) ?? 0;
  try {
    const archive = await openBackupArchive(destination, name, seal.ownKeys);
    await using scratch = await night.openScratch();
    await verifyArchive(archive, scratch, async (blob) => {
      const isOpen = fresh.has(blob.entry) || seal.ownKeys.length === 0;
      const checking = isOpen
        ? checkArchivedFile(archive, blob)
        : checkBackedUpFile(session, destination, blob.entry);
      // Without its record, the file is copied again the next night.
      await checking.catch(async (error: unknown) => {
        await deleteBackedUpFiles(session, [blob.entry]);
        throw error;
      });
    });
  } catch (error) {
    await destination.remove(name);
    throw error;
  }
  const entries = manifest.blobs.flatMap(({ entry }) => entry ?? []);
  await writeReceipt(destination, { takenAt: now, entries, upgrade });
  await removeOld(night);
  return { bytes, lostFiles: manifest.blobs.length - entries.length };
}

async function findBackedUpFile(session: Session, entry: string): Promise<BackedUpFile | undefined> {
  const { rows } = await session.query<BackedUpFile>(
    'select size::float8 as size, sha256, stored_sha256 as "storedSha256" from backup.kept_files where entry = $1',
    [entry],
  );
  return rows[0];
}

async function recordBackedUpFile(
  session: Session,
  entry: string,
  { size, sha256, storedSha256 }: BackedUpFile,
): Promise<void> {
  await session.query(
    `insert into backup.kept_files (entry, size, sha256, stored_sha256) values ($1, $2, $3, $4)
     on conflict (entry) do update set size = excluded.size, sha256 = excluded.sha256, stored_sha256 = excluded.stored_sha256`,
    [entry, size, sha256, storedSha256],
  );
}

async function deleteBackedUpFiles(session: Session, entries: readonly string[]): Promise<void> {
  await session.query('delete from backup.kept_files where entry = any ($1)', [entries]);
}

/** Compares a file with its stored digest, because this process cannot decrypt files of earlier nights. */
async function checkBackedUpFile(
  session: Session,
  destination: BackupDestination,
  entry: string,
): Promise<void> {
  const kept = await findBackedUpFile(session, entry);
  const { sha256 } = await readArchived(entry, async () => readMeasure(await readWhole(destination, entry)));
  if (sha256 !== kept?.storedSha256)
    throw new BackupError('damaged', `${entry} has changed since the backup.`);
}

/** Removes archives outside the retention or without a receipt, and unreferenced files. */
async function removeOld({ session, destination, now }: Night): Promise<void> {
  const receipts = await listReceipts(destination);
  const kept = selectRetained(receipts, now);
  const staying = [...kept];
  for (const receipt of receipts) if (!kept.has(receipt)) await destination.remove(receipt.name);
  const names = new Set(staying.flatMap((receipt) => [receipt.name, toArchiveName(receipt)]));
  for await (const { name } of destination.list('archives/'))
    if (!names.has(name)) await destination.remove(name);
  await removeUnnamed(session, destination, staying);
  const oldest = Math.min(...staying.map(({ takenAt }) => takenAt.getTime()));
  await deleteErasures(destination, new Date(oldest));
}

async function removeUnnamed(
  session: Session,
  destination: BackupDestination,
  receipts: readonly Receipt[],
): Promise<void> {
  const named = new Set(receipts.flatMap(({ entries }) => entries));
  const gone: string[] = [];
  for await (const { name } of destination.list('blobs/')) if (!named.has(name)) gone.push(name);
  for (const name of gone) await destination.remove(name);
  await deleteBackedUpFiles(session, gone);
}
