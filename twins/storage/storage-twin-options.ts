import type { Pool } from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { BlobStore } from './blobs/blob-store.ts';

/** Who is asking, as the identity provider vouches for it. */
export type Auth = { uid: string; claims: Record<string, unknown> };

export type AccessRequest = {
  operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  /** The object's full name, or the prefix for `list`. */
  path: string;
  auth: Auth | null;
  /** The object as it is (get, delete), or as it would become (create, update). Absent when there is none. */
  resource?: { size: number | null; contentType: string };
};

/** `size` is null at the start of an upload that did not announce its length. */
export type UploadCandidate = { path: string; size: number | null; contentType: string };

export type StorageLimits = {
  /** The most bytes an object may have. Default 5 GiB. */
  maxObjectBytes?: (path: string, contentType: string) => number;
  /**
   * Asked with what the uploader declares, and again with what the bytes proved to be. A string refuses the upload and is
   * the message (status 400).
   */
  acceptUpload?: (candidate: UploadCandidate) => true | string | Promise<true | string>;
  /** Unfinished resumable uploads one person may have at a time; one more ends the one left alone the longest. Default 256. */
  maxActiveUploads?: number;
};

export type SignedRead = { path: string; subject: string | null; request: Request };

/** What has happened to the bytes of an object behind the twin's back. */
export type BlobFault = 'missing' | 'shorter' | 'changed';

export type DamagedObject = { path: string; fault: BlobFault };

export type StorageTwinOptions = {
  pool: Pool;
  /** The one bucket served, `storageBucket` of the client's configuration. */
  bucket: string;
  /** Absolute origin of the site (`https://school.example`): upload addresses are built from it, never from `Host`. */
  publicOrigin: string;
  blobs: BlobStore;
  /** Null for a token that is forged, expired or revoked: the request is answered 401. */
  verifyToken: (idToken: string) => Promise<Auth | null>;
  /** The rules. False is answered 403, whether the object exists or not. */
  authorize: (request: AccessRequest) => Promise<boolean>;
  /** True for objects that anyone may read for ever: only these get a download token. Default: none. */
  publicPath?: (path: string) => boolean;
  /** Asked before each answer to a signed address, for what its signature cannot know: a refund, another session. */
  allowSignedRead?: (read: SignedRead) => Promise<boolean>;
  /** The maximum life of a signed address, in seconds. Default 300. */
  maxSignedSeconds?: number;
  limits?: StorageLimits;
  /**
   * How long the bytes of replaced and deleted objects are kept for, in seconds, before a sweep removes them: a backup that
   * copies the database first and the folder afterwards, within this time, finds every blob it names. Default 0: removed
   * at once.
   */
  keepDiscardedSeconds?: number;
  /**
   * Told once of an object whose bytes were lost, cut or altered on the disk, when somebody asks for it; again only if they
   * had been right in between.
   */
  onDamaged?: (object: DamagedObject) => Promise<void>;
  /** Other origins whose pages may use this API (CORS). Default: none. */
  allowedOrigins?: readonly string[];
  now?: () => Date;
  log: TwinLog;
};
