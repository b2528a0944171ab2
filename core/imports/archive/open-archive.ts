import { formatBytes } from '#common/files.ts';
import { m } from '#words/messages.js';
import { toUploadPath } from '../find-picture.ts';
import { findType as findUploadType } from '../upload-types.ts';
import { ArchiveError, type UploadFile } from './archive-error.ts';
import { type ArchiveEntry, isForPeople, readArchiveEntries } from './read-entries.ts';
import { unpackEntry } from './unpack-entry.ts';

/** Limits of one archive: number of files, bytes in total, compression ratio and bytes per file. */
const maxFiles = 2_000;
const maxBytes = 500_000_000;
const maxRatio = 100;

const maxFileSize = 20 * 1_024 * 1_024;

/** Maximum path length in characters, equal to the limit of the site. */
const maxPathCharacters = 1_000;

/** Size in bytes up to which any compression ratio is allowed, because an empty table compresses well. */
const ratioFrom = 1_000_000;

export type Progress = { rank: number; count: number };

/**
 * Returns the importable files of a ZIP archive, and the names of unsupported and of oversized files.
 * @throws {ArchiveError} with a French sentence
 * @throws the reason of the signal if it is aborted
 */
export async function openArchive(
  archive: Blob,
  {
    findType = findUploadType,
    empty = m.marks_zip_empty(),
    signal,
    onProgress,
  }: {
    /** Returns undefined for a file that cannot be imported. */
    findType?: (path: string) => string | undefined;
    /** Message for an archive without importable files. */
    empty?: string;
    signal: AbortSignal;
    onProgress?: (progress: Progress) => void;
  },
): Promise<{ files: UploadFile[]; refused: string[]; large: string[] }> {
  const entries = (await readArchiveEntries(archive)).filter(({ name }) => isForPeople(name));
  const wanted = new Map<string, ArchiveEntry>();
  const refused: string[] = [];
  const large: string[] = [];
  for (const entry of entries) {
    const path = toUploadPath(entry.name);
    const known = wanted.get(path);
    if (!findType(path) || path.length > maxPathCharacters) refused.push(nameOf(path));
    else if (entry.size > maxFileSize) large.push(path);
    else if (known && (known.checksum !== entry.checksum || known.size !== entry.size))
      throw new ArchiveError(m.marks_zip_twice({ name: path }));
    else wanted.set(path, entry);
  }
  refuseTraps([...wanted.values()], archive.size);
  if (wanted.size + refused.length + large.length === 0) throw new ArchiveError(empty);
  const files: UploadFile[] = [];
  for (const [path, entry] of wanted) {
    onProgress?.({ rank: files.length + 1, count: wanted.size });
    const content = await unpackEntry(archive, entry, signal);
    files.push({ path, file: new File([content], nameOf(path), { type: findType(path) ?? '' }) });
  }
  return { files, refused, large };
}

/**
 * Returns the names of all files of a ZIP archive without unpacking them.
 * @throws {ArchiveError}
 */
export const listArchiveNames = async (archive: Blob): Promise<string[]> =>
  (await readArchiveEntries(archive)).map(({ name }) => name);

/** @throws {ArchiveError} if the archive exceeds the limits or cannot be decompressed */
export function refuseTraps(entries: readonly ArchiveEntry[], archiveSize: number): void {
  if (entries.length > maxFiles) throw new ArchiveError(m.marks_zip_files({ most: number.format(maxFiles) }));
  for (const { name, isEncrypted, method, size, packedSize } of entries) {
    if (isEncrypted) throw new ArchiveError(m.marks_zip_encrypted());
    if (method !== 0 && method !== 8) throw new ArchiveError(m.marks_zip_method({ name }));
    if (size > ratioFrom && size > packedSize * maxRatio) throw new ArchiveError(m.marks_zip_bomb({ name }));
  }
  const sum = (of: (entry: ArchiveEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  if (sum(({ size }) => size) > maxBytes)
    throw new ArchiveError(m.marks_zip_large({ most: formatBytes(maxBytes) }));
  // If the compressed sizes add up to more than the archive, files overlap.
  if (sum(({ packedSize }) => packedSize) > archiveSize) throw new ArchiveError(m.marks_zip_broken());
}

const number = new Intl.NumberFormat('fr-FR');
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
