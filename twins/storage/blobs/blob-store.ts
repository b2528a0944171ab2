import { randomBytes } from 'node:crypto';

/**
 * Where the bytes of objects are kept. A blob is written once under a random id, then never changes: the rows in
 * PostgreSQL say which blob an object shows, so a blob can be replaced or removed without touching its readers.
 *
 * `disk-blob-store.ts` keeps files in a folder, `s3-blob-store.ts` objects in a bucket; `tests/contracts/storage/blob-stores.test.ts`
 * holds both to what is said here.
 */
export type BlobStore = {
  /**
   * Stores a whole blob, complete and durable when the promise resolves, and answers its id; after an error nothing is left.
   * `id` gives it one that it has elsewhere.
   * @throws BlobStoreFullError when there is no room left.
   */
  put(bytes: AsyncIterable<Uint8Array>, id?: string): Promise<string>;
  /** Begins an empty, invisible blob, to be written in pieces by any process, and returns its id (32 hexadecimal characters). */
  create(): Promise<string>;
  /**
   * Opens an unfinished blob for writing at `offset`, which was synced before; whatever lies beyond it was never acknowledged and
   * does not count.
   * @throws BlobMissingError when there is no such blob, when it is finished, or no longer has those bytes.
   */
  open(id: string, offset: number): Promise<BlobWriter>;
  /** Makes the first `size` bytes of a blob, synced before, complete and durable. Repeating it is harmless. @throws BlobMissingError */
  finalise(id: string, size: number): Promise<void>;
  /**
   * Reads bytes `start` (included) to `end` (excluded) of a finished blob. The blob is opened before the promise
   * resolves; it is closed at the end of the stream, on an error or on cancel.
   * @throws BlobMissingError when there is no such blob.
   */
  read(id: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** What a look at a finished blob tells without reading it. @throws BlobMissingError when there is none. */
  examine(id: string): Promise<BlobState>;
  /**
   * Makes another blob of the bytes of a finished one, complete and durable, as young as if it had been written now. It lives
   * on its own; its bytes need not take room twice.
   * @throws BlobMissingError when there is no such finished blob.
   */
  copy(id: string): Promise<string>;
  /** Removes a blob, finished or not. A blob that does not exist is not an error. */
  remove(id: string): Promise<void>;
  /** Every blob, finished or not, in no order. */
  list(): AsyncIterable<BlobEntry>;
};

export type ByteRange = { start: number; end: number };

/** `mark` is another one as soon as the bytes were written to: equal marks are equal bytes. */
export type BlobState = { size: number; mark: string };

/** `touchedAt`: when it was last written, finished or copied. */
export type BlobEntry = { id: string; touchedAt: Date };

/**
 * Writes bytes in order from the offset it was opened at. One writer at a time may be open on a blob; one that is late, in another
 * process, may only write what the other wrote.
 */
export type BlobWriter = {
  /** @throws BlobStoreFullError when there is no room left. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once everything written so far survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

const ID = /^[0-9a-f]{32}$/;

export const isBlobId = (id: string): boolean => ID.test(id);

export function createBlobId(): string {
  return randomBytes(16).toString('hex');
}

/** @throws BlobMissingError for what cannot be the id of a blob: it never becomes a path or a key. */
export function checkBlobId(id: string): string {
  if (!isBlobId(id)) throw new BlobMissingError('A blob id is 32 hexadecimal characters.');
  return id;
}

/** The store has no blob with that id, or no longer all of its bytes. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError';
}

/** There is no room for more bytes: a full disk, an exhausted quota, or the reserve kept free for the database. */
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError';
}

const FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Names the file system's "no room left" errors; gives any other error back as it is. */
export function nameFileSystemError(error: unknown): unknown {
  const code = fileSystemCode(error);
  if (code !== null && FULL_DISK_CODES.has(code))
    return new BlobStoreFullError('No space left for files.', { cause: error });
  return error;
}

/** The `code` of a Node file system error (`ENOENT`…), or null for anything else. */
export function fileSystemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
