import type { Pool } from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { BlobStore } from './blobs/blob-store.ts';

/** Account of the caller, as verified by the identity provider. */
export type Auth = { uid: string; claims: Record<string, unknown> };

export type AccessRequest = {
  operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  /** Full name of the object, or the prefix for `list`. */
  path: string;
  auth: Auth | null;
  /** The object before (get, delete) or after the operation (create, update), if there is one. */
  resource?: { size: number | null; contentType: string };
};

/** `size` is null at the start of an upload without a declared length. */
export type UploadCandidate = { path: string; size: number | null; contentType: string };

export type StorageLimits = {
  /** Bytes. Default 5 GiB. */
  maxObjectBytes?: (path: string, contentType: string) => number;
  /** Called with the declared, then detected type and size. A string is the message of a rejection (400). */
  acceptUpload?: (candidate: UploadCandidate) => true | string | Promise<true | string>;
  /** Unfinished resumable uploads per user. A further upload cancels the one idle longest. Default 256. */
  maxActiveUploads?: number;
};

export type SignedRead = { path: string; subject: string | null; request: Request };

/** Defect of stored bytes, caused outside the twin. */
export type BlobFault = 'missing' | 'shorter' | 'changed';

export type DamagedObject = { path: string; fault: BlobFault };

export type StorageTwinOptions = {
  pool: Pool;
  /** Name of the only bucket, `storageBucket` in the client's configuration. */
  bucket: string;
  /** Origin of the site (`https://school.example`). Upload URLs are built from it, never from `Host`. */
  publicOrigin: string;
  blobs: BlobStore;
  /** Returns null (401) for a forged, expired or revoked token. */
  verifyToken: (idToken: string) => Promise<Auth | null>;
  /** The access rules. False leads to 403, whether the object exists or not. */
  authorize: (request: AccessRequest) => Promise<boolean>;
  /** True for objects that are public permanently. Only these get a download token. Default: none. */
  publicPath?: (path: string) => boolean;
  /** Called on each use of a signed URL, for facts that may change after signing, such as a refund. */
  allowSignedRead?: (read: SignedRead) => Promise<boolean>;
  /** Maximum lifetime of a signed URL in seconds. Default 300. */
  maxSignedSeconds?: number;
  limits?: StorageLimits;
  /**
   * Retention of replaced and deleted bytes in seconds, default 0. Within this time, a backup can copy first
   * the database, then the files, and finds every referenced blob.
   */
  keepDiscardedSeconds?: number;
  /** Called when a request finds missing, truncated or altered bytes; again only once they were intact. */
  onDamaged?: (object: DamagedObject) => Promise<void>;
  /** Other origins whose pages may use this API (CORS). Default: none. */
  allowedOrigins?: readonly string[];
  now?: () => Date;
  log: TwinLog;
};
