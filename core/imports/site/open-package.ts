import { m } from '#words/messages.js';
import { ArchiveError } from '../archive/archive-error.ts';
import { refuseTraps } from '../archive/open-archive.ts';
import { openTarGz } from '../archive/open-tar.ts';
import { isForPeople, readArchiveEntries } from '../archive/read-entries.ts';
import { unpackEntry } from '../archive/unpack-entry.ts';

/** The files of a ZIP or tar.gz archive. Names are those in the archive. */
export type Package = {
  names: string[];
  /** Returns null if the archive has no such file. @throws {ArchiveError} if the file is damaged */
  read(name: string): Promise<Blob | null>;
};

/** Largest file that is decompressed, in bytes. */
const maxFileSize = 100_000_000;

export async function readKind(file: Blob): Promise<'zip' | 'gzip' | 'text'> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (first === 0x50 && second === 0x4b && third !== undefined && third < 8) return 'zip';
  return first === 0x1f && second === 0x8b ? 'gzip' : 'text';
}

/** @throws {ArchiveError} if the archive is damaged or exceeds the limits */
export async function openPackage(file: Blob): Promise<Package> {
  return (await readKind(file)) === 'gzip' ? openTar(file) : openZip(file);
}

async function openZip(file: Blob): Promise<Package> {
  const entries = (await readArchiveEntries(file)).filter(({ name }) => isForPeople(name));
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: [...byName.keys()],
    async read(name) {
      const entry = byName.get(name);
      if (!entry) return null;
      // Checked per file, because only a part of a large archive is decompressed.
      refuseTraps([entry], file.size);
      if (entry.size > maxFileSize) throw new ArchiveError(m.marks_zip_bomb({ name }));
      return unpackEntry(file, entry, AbortSignal.timeout(15_000));
    },
  };
}

async function openTar(file: Blob): Promise<Package> {
  const { tar, entries } = await openTarGz(file);
  const byName = new Map(entries.map((entry) => [entry.name.replace(/^\.\//, ''), entry]));
  return {
    names: [...byName.keys()],
    async read(name) {
      const entry = byName.get(name);
      return entry ? tar.slice(entry.offset, entry.offset + entry.size) : null;
    },
  };
}
