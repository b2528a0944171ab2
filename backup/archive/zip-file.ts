import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { BackupError } from '../backup-error.ts';
import type { BackupDestination } from '../destinations/backup-destination.ts';

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

/**
 * Writes a ZIP to a place as it grows. Entries are stored uncompressed: a caller compresses what is worth it before sealing it.
 * A failure of the place ends the entry under way with that failure, whether the place had read anything or not.
 */
export function writeZipFile(destination: BackupDestination, name: string): ZipFileWriter {
  let pipeController: TransformStreamDefaultController<Uint8Array> | undefined;
  const pipe = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      pipeController = controller;
    },
  });
  const written = destination.write(name, pipe.readable);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const ending = new AbortController();
  written.catch((error: unknown) => {
    // A place that failed before its first read never pulls from the pipe: without this, writers would wait for ever.
    pipeController?.error(error);
    ending.abort(error);
    failure.reject(error);
  });
  const zip = new ZipWriter(pipe.writable, { level: 0, zip64: true, extendedTimestamp: false });
  /** Waits for work on the ZIP, or for the failure of the place, which is the reason for whatever fails with it. */
  const orPlaceError = async (work: Promise<unknown>): Promise<void> => {
    work.catch(() => undefined);
    try {
      await Promise.race([failure.promise, work]);
    } catch (error) {
      pipeController?.error(error);
      await written;
      throw error;
    }
  };
  return {
    async add(entry, bytes) {
      // The signal cancels the source as well: a table half read keeps its transaction open.
      const source = bytes.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
        signal: ending.signal,
      });
      await orPlaceError(zip.add(entry, source));
    },
    async close() {
      await orPlaceError(zip.close());
      await written;
    },
    async abort(reason) {
      ending.abort(reason);
      pipeController?.error(reason);
      await written.catch(() => undefined);
    },
  };
}

type ZipFile = {
  names: ReadonlySet<string>;
  /** The bytes of an entry, checked against the sum that was written with them. */
  read(name: string): ReadableStream<Uint8Array>;
};

/** Opens a ZIP where it lies; entries are read by ranges. @throws {BackupError} damaged */
export async function openZipFile(destination: BackupDestination, name: string): Promise<ZipFile> {
  const size = await destination.measure(name);
  if (size === null) throw new BackupError('unfit', `There is no archive ${name} in ${destination.title}.`);
  const reader = Object.assign(new Reader(null), {
    size,
    async readUint8Array(index: number, length: number) {
      const end = Math.min(size, index + length);
      return new Uint8Array(
        await new Response(await destination.read(name, { start: index, end })).arrayBuffer(),
      );
    },
    createReadable: ({ offset = 0, size: length = size }: { offset?: number; size?: number } = {}) =>
      openLate(() => destination.read(name, { start: offset, end: Math.min(size, offset + length) })),
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
