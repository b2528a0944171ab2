import type { Readable } from 'node:stream';

export type FileMetadata = {
  path: string;
  size: number;
  contentType: string;
  /** For a public object, its lasting address on this site; it changes with the bytes. */
  publicUrl: string | null;
};

/** The files service as the server uses it, in this process. */
export type Files = {
  bucket: string;
  /** A relative address that reads one object for a few minutes. */
  signDownload(
    path: string,
    options: { expiresInSeconds: number; fileName?: string; subject?: string },
  ): Promise<string>;
  put(path: string, bytes: Uint8Array | Readable, options: { contentType: string }): Promise<FileMetadata>;
  read(path: string): Promise<Uint8Array>;
  stat(path: string): Promise<FileMetadata | null>;
  remove(path: string): Promise<void>;
};
