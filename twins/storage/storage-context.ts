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

/** What every operation of the twin works with: the options, defaults filled in, and what lives as long as the twin. */
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
  /** Blobs that are being read to be compared with their checksums. */
  comparisons: Map<string, Promise<Digests>>;
  keepDiscardedSeconds: number;
  allowedOrigins: ReadonlySet<string>;
  signatureKey: SignatureKey;
  turns: UploadTurns;
  now: () => Date;
  log: TwinLog;
};
