import type { ArchivedBlob } from './archive/manifest.ts';
import { readMeasure } from './archive/measure-bytes.ts';
import { type Archive, readArchived } from './archive/open-backup-archive.ts';
import { requireSame, restoreArchive } from './restore-archive.ts';
import type { Scratch } from './scratch-database.ts';

/**
 * Restores an archive into a database that is thrown away, and reads every file of it: what does not throw is good.
 * `checkFile` is asked of a file in place of reading it here, where its key is not.
 * @throws {BackupError} damaged, unfit, place
 */
export async function verifyArchive(
  archive: Archive,
  scratch: Scratch,
  checkFile: (blob: ArchivedBlob & { entry: string }) => Promise<void> = (blob) =>
    checkArchivedFile(archive, blob),
): Promise<void> {
  await restoreArchive({ archive, connect: scratch.connect, blobs: null, erasures: [] });
  for (const blob of archive.manifest.blobs)
    if (blob.entry !== null) await checkFile({ ...blob, entry: blob.entry });
}

/** Reads a file of an archive as who restores it would. @throws {BackupError} damaged */
export async function checkArchivedFile(
  archive: Archive,
  blob: ArchivedBlob & { entry: string },
): Promise<void> {
  const measured = await readArchived(`file ${blob.id}`, async () =>
    readMeasure(await archive.openBlob(blob)),
  );
  requireSame(blob, measured);
}
