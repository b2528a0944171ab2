import type { Pool } from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Digests } from './blobs/digests.ts';
import type { SignatureKey } from './downloads/signature-key.ts';
import type {
  AccessRequest,
  Auth,
  DamagedObject,
  SignedRead,
  StorageLimits,
} from './storage-twin-options.ts';
import type { UploadTurns } from './uploads/upload-turns.ts';

/** The options with their defaults, and the state of the twin. */
export type StorageContext = {
  pool: Pool;
  bucket: string;
  publicOrigin: string;
  blobs: BlobStore;
  verifyToken: (idToken: string) => Promise<Auth | null>;
  authorize: (request: AccessRequest) => Promise<boolean>;
  publicPath: (path: string) => boolean;
  allowSignedRead: (read: SignedRead) => Promise<boolean>;
  maxSignedSeconds: number;
  limits: Required<StorageLimits>;
  onDamaged: (object: DamagedObject) => Promise<void>;
  /** Checksum computations in progress, by blob id. */
  comparisons: Map<string, Promise<Digests>>;
  keepDiscardedSeconds: number;
  allowedOrigins: ReadonlySet<string>;
  signatureKey: SignatureKey;
  turns: UploadTurns;
  now: () => Date;
  log: TwinLog;
};
