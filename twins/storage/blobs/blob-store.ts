/**
 * Where the bytes of objects are kept. A blob is written once under a random id, then never changes: the rows in
 * PostgreSQL say which blob an object shows, so a blob can be replaced or removed without touching its readers.
 *
 * The disk implementation is `disk-blob-store.ts`; an S3 one maps `open`/`sync` to a multipart upload and `finalise` to
 * its completion.
 */
export type BlobStore = {
  /** Begins an empty, invisible blob and returns its id (32 hexadecimal characters). */
  create(): Promise<string>;
  /**
   * Opens an unfinished blob for writing at `offset`; whatever lay beyond it was never acknowledged and is dropped.
   * @throws BlobMissingError when there is no such blob, or when it is finished.
   */
  open(id: string, offset: number): Promise<BlobWriter>;
  /** Makes a blob complete and durable. Repeating it is harmless. */
  finalise(id: string): Promise<void>;
  /**
   * Reads bytes `start` (included) to `end` (excluded) of a blob, finished or not. The blob is opened before the promise
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

/** Writes bytes in order from the offset it was opened at. One writer at a time may be open on a blob. */
export type BlobWriter = {
  /** @throws BlobStoreFullError when there is no room left. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once everything written so far survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

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
