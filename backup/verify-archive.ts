import type { ArchivedBlob } from './archive/manifest.ts';
import { readMeasure } from './archive/measure-bytes.ts';
import { type Archive, readArchived } from './archive/open-backup-archive.ts';
import { requireSame, restoreArchive } from './restore-archive.ts';
import type { Scratch } from './scratch-database.ts';

/**
 * Verifies an archive: restores it into a temporary database and reads every file. `checkFile` replaces the
 * check of files that this process cannot decrypt.
 * @throws {BackupError} `damaged`, `unfit` or `place` on the first defect
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

/** @throws {BackupError} `damaged` if a restore could not read the file or it differs from the manifest */
export async function checkArchivedFile(
  archive: Archive,
  blob: ArchivedBlob & { entry: string },
): Promise<void> {
  const measured = await readArchived(`file ${blob.id}`, async () =>
    readMeasure(await archive.openBlob(blob)),
  );
  requireSame(blob, measured);
}
