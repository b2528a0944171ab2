import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { BackupError } from '../backup-error.ts';
import type { BackupDestination } from '../destinations/backup-destination.ts';

// Node has no web workers. The high limit lets many entries be read concurrently.
configure({ useWebWorkers: false, maxWorkers: 64 });

/** Writes entries sequentially, without buffering them in memory. */
export type ZipFileWriter = {
  add(name: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  /** Resolves once the file is complete and durable. */
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
};

/** Streams an uncompressed ZIP file to `destination`. If that fails, the pending call rejects too. */
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
    // A destination that fails before its first read never pulls from the pipe, so writers would hang.
    pipeController?.error(error);
    ending.abort(error);
    failure.reject(error);
  });
  const zip = new ZipWriter(pipe.writable, { level: 0, zip64: true, extendedTimestamp: false });
  /** If the destination fails, rejects with its error, which is the root cause. */
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
      // The signal also cancels the source: a partly read table would keep its transaction open.
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
  /** Returns the bytes of an entry and verifies their checksum. */
  read(name: string): ReadableStream<Uint8Array>;
};

/** @throws {BackupError} `damaged` if the file is not a complete ZIP, `unfit` if it does not exist */
export async function openZipFile(destination: BackupDestination, name: string): Promise<ZipFile> {
  const size = await destination.measure(name);
  if (size === null)
    throw new BackupError('unfit', `Archive ${name} does not exist in ${destination.title}.`);
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
      : new BackupError('damaged', 'The archive is truncated or altered: its end is missing.', {
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

function openLate(open: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  open()
    .then((bytes) => bytes.pipeTo(writable))
    .catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;
}
