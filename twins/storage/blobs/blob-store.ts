import { randomBytes } from 'node:crypto';

/**
 * Stores the bytes of objects. A blob is written once under a random id and then never changes.
 * Contract of both stores: `tests/contracts/storage/blob-stores.test.ts`.
 */
export type BlobStore = {
  /**
   * Stores a whole blob durably, or nothing on error. Returns its id. `id` reuses the id from another store.
   * @throws {BlobStoreFullError} if there is no space left
   */
  put(bytes: AsyncIterable<Uint8Array>, id?: string): Promise<string>;
  /** Creates an empty, unfinished blob that any process can append to, and returns its id. */
  create(): Promise<string>;
  /**
   * Opens an unfinished blob for writing at `offset`. Discards later bytes, which were never acknowledged.
   * @throws {BlobMissingError} if the blob does not exist, is finished or has fewer than `offset` bytes
   */
  open(id: string, offset: number): Promise<BlobWriter>;
  /**
   * Makes the first `size` bytes of a blob, already synced, complete and durable. Idempotent.
   * @throws {BlobMissingError} if the blob does not exist or has fewer bytes
   */
  finalise(id: string, size: number): Promise<void>;
  /**
   * Opens and streams bytes `start` (inclusive) to `end` (exclusive) of a finished blob.
   * @throws {BlobMissingError} if the blob does not exist
   */
  read(id: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** @throws {BlobMissingError} if no finished blob has this id */
  examine(id: string): Promise<BlobState>;
  /**
   * Copies a finished blob durably and returns the id of the copy. Its `touchedAt` is the current time.
   * @throws {BlobMissingError} if no finished blob has this id
   */
  copy(id: string): Promise<string>;
  /** Removes a blob, finished or not. Does nothing if the blob does not exist. */
  remove(id: string): Promise<void>;
  /** Lists all blobs, finished or not, in no particular order. */
  list(): AsyncIterable<BlobEntry>;
};

export type ByteRange = { start: number; end: number };

/** `mark` changes whenever the bytes are written: equal marks mean equal bytes. */
export type BlobState = { size: number; mark: string };

/** `touchedAt`: time of the last write, finish or copy. */
export type BlobEntry = { id: string; touchedAt: Date };

/** Writes from the offset at which it was opened. Two writers of a blob must write the same bytes. */
export type BlobWriter = {
  /** @throws {BlobStoreFullError} if there is no space left */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once all bytes written so far would survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

const ID = /^[0-9a-f]{32}$/;

export const isBlobId = (id: string): boolean => ID.test(id);

export function createBlobId(): string {
  return randomBytes(16).toString('hex');
}

/** @throws {BlobMissingError} if the id is malformed, because ids become part of paths and keys */
export function checkBlobId(id: string): string {
  if (!isBlobId(id)) throw new BlobMissingError('blob id is not 32 hexadecimal characters');
  return id;
}

/** The store has no blob with this id, or lacks some of its bytes. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError';
}

/** The disk is full, a quota is exhausted, or only the space reserved for the database is left. */
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError';
}

const FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Converts "no space left" errors of the file system to BlobStoreFullError, and returns others unchanged. */
export function nameFileSystemError(error: unknown): unknown {
  const code = fileSystemCode(error);
  if (code !== null && FULL_DISK_CODES.has(code))
    return new BlobStoreFullError('no space left for files', { cause: error });
  return error;
}

/** Returns the `code` of a Node file system error (`ENOENT`…), or null for other values. */
export function fileSystemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
