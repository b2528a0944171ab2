import type { Readable } from 'node:stream';

type FileMetadata = {
  path: string;
  size: number;
  contentType: string;
  /** Permanent address of a public object on this site; changed bytes get a new address. */
  publicUrl: string | null;
};

/** Interface of the file service, which runs in the same process. */
export type Files = {
  bucket: string;
  /** Returns a relative address for reading an object within minutes; only `subject` may use it, if given. */
  signDownload(
    path: string,
    options: { expiresInSeconds: number; fileName: string; subject?: string },
  ): Promise<string>;
  put(path: string, bytes: Uint8Array | Readable, options: { contentType: string }): Promise<FileMetadata>;
  read(path: string): Promise<Uint8Array>;
  /** Reads an object, or the bytes from `start` to before `end`. */
  readStream(path: string, range?: { start: number; end: number }): Promise<Readable>;
  /** True if the object exists and its bytes are undamaged. */
  isIntact(path: string): Promise<boolean>;
  stat(path: string): Promise<FileMetadata | null>;
  remove(path: string): Promise<void>;
  /** Copies an object inside the store; the copy is independent of the original. */
  copy(from: string, to: string): Promise<FileMetadata>;
  /** Lists the objects under a prefix, sorted by path, read page by page. */
  list(prefix: string): AsyncIterable<FileMetadata & { createdAt: Date }>;
  measure(): Promise<{ objects: number; bytes: number }>;
};
