import type { Readable } from 'node:stream';

type FileMetadata = {
  path: string;
  size: number;
  contentType: string;
  /** For a public object, its lasting address on this site; it changes with the bytes. */
  publicUrl: string | null;
};

/** The files service as the server uses it, in this process. */
export type Files = {
  bucket: string;
  /** A relative address that reads one object for a few minutes; `subject` names who may use it. */
  signDownload(
    path: string,
    options: { expiresInSeconds: number; fileName?: string; subject?: string },
  ): Promise<string>;
  put(path: string, bytes: Uint8Array | Readable, options: { contentType: string }): Promise<FileMetadata>;
  read(path: string): Promise<Uint8Array>;
  /** Whether there is such an object and its bytes are still what was stored. */
  isIntact(path: string): Promise<boolean>;
  stat(path: string): Promise<FileMetadata | null>;
  remove(path: string): Promise<void>;
  /** Another object with the same bytes, which do not travel; both live on their own. */
  copy(from: string, to: string): Promise<FileMetadata>;
  /** Every object under a prefix, in the order of their paths, read a page at a time. */
  list(prefix: string): AsyncIterable<FileMetadata & { createdAt: Date }>;
  /** How many objects there are and their bytes, roughly. */
  measure(): Promise<{ objects: number; bytes: number }>;
};
