import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { BackupError } from '../backup-error.ts';
import type { BackupPlace } from '../places/backup-place.ts';

// Workers of a browser, which a server has not; and entries that are read at once do not wait for each other.
configure({ useWebWorkers: false, maxWorkers: 64 });

/** Entries are put one after the other; nothing of them is kept in memory. */
export type ZipFileWriter = {
  add(name: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  /** Resolves once the file is whole and durable. */
  close(): Promise<void>;
  /** Gives the file up: nothing is left of it. */
  abort(reason: unknown): Promise<void>;
};

/** Writes a ZIP to a place as it grows. Entries are stored as they come: what can be pressed is pressed before it is sealed. */
export function writeZipFile(place: BackupPlace, name: string): ZipFileWriter {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const written = place.write(name, pipe.readable);
  written.catch(() => undefined); // Awaited by whoever closes or aborts.
  const zip = new ZipWriter(pipe.writable, { level: 0, zip64: true, extendedTimestamp: false });
  /** What went wrong in the place is the reason, not that its stream is closed. */
  const orPlaceError = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      await Promise.race([written, Promise.resolve()]);
      throw error;
    }
  };
  return {
    async add(entry, bytes) {
      await orPlaceError(zip.add(entry, bytes));
    },
    async close() {
      await orPlaceError(zip.close());
      await written;
    },
    async abort(reason) {
      await pipe.writable.abort(reason).catch(() => undefined);
      await written.catch(() => undefined);
    },
  };
}

export type ZipFile = {
  names: ReadonlySet<string>;
  /** The bytes of an entry, checked against the sum that was written with them. */
  read(name: string): ReadableStream<Uint8Array>;
};

/** Opens a ZIP where it lies; entries are read by ranges. @throws {BackupError} damaged */
export async function openZipFile(place: BackupPlace, name: string): Promise<ZipFile> {
  const size = await place.measure(name);
  if (size === null) throw new BackupError('unfit', `There is no archive ${name} in ${place.title}.`);
  const reader = Object.assign(new Reader(null), {
    size,
    async readUint8Array(index: number, length: number) {
      const end = Math.min(size, index + length);
      return new Uint8Array(await new Response(await place.read(name, { start: index, end })).arrayBuffer());
    },
    createReadable: ({ offset = 0, size: length = size }: { offset?: number; size?: number } = {}) =>
      openLate(() => place.read(name, { start: offset, end: Math.min(size, offset + length) })),
  });
  const entries = new Map<string, FileEntry>();
  try {
    for (const entry of await new ZipReader(reader, { checkSignature: true }).getEntries())
      if (!entry.directory) entries.set(entry.filename, entry);
  } catch (error) {
    throw error instanceof BackupError
      ? error
      : new BackupError('damaged', 'The archive is cut short or altered: its end is missing.', {
          cause: error,
        });
  }
  return {
    names: new Set(entries.keys()),
    read(wanted) {
      const entry = entries.get(wanted);
      if (!entry) throw new BackupError('damaged', `The archive lacks ${wanted}.`);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      entry.getData(writable).catch((error: unknown) => writable.abort(error).catch(() => undefined));
      return readable;
    },
  };
}

/** A stream at once of what is being opened. */
function openLate(open: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  open()
    .then((bytes) => bytes.pipeTo(writable))
    .catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;
}
