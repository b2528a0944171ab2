import { migrateSchema } from '#twins/kit/migrate.ts';
import type { Twin } from '#twins/kit/twin.ts';
import type { ByteRange } from './blobs/blob-store.ts';
import { loadSignatureKey } from './downloads/signature-key.ts';
import { type SignedAddressOptions, signDownloadAddress } from './downloads/signed-address.ts';
import { handleRequest } from './handle-request.ts';
import { migrations } from './migrations.ts';
import { removeObject } from './objects/object-blobs.ts';
import type { ObjectFields } from './objects/object-fields.ts';
import type { ObjectMetadata } from './objects/present-object.ts';
import {
  copyObject,
  createMeasure,
  isIntact,
  listObjectsUnder,
  putObject,
  readObject,
  type StorageUse,
  statObject,
} from './objects/server-access.ts';
import type { StorageContext } from './storage-context.ts';
import type { StorageTwinOptions } from './storage-twin-options.ts';
import { sweepStorage } from './sweep-storage.ts';
import { createUploadTurns } from './uploads/upload-turns.ts';

/** Local server for the v0 protocol of Firebase Storage. `fetch` serves `/v0/b/` and never rejects. */
export type StorageTwin = Twin & {
  /** See `signDownloadAddress`. */
  signDownload(path: string, options: SignedAddressOptions): Promise<string>;
  putObject(
    path: string,
    bytes: Uint8Array | ReadableStream<Uint8Array>,
    metadata?: Partial<ObjectFields>,
  ): Promise<ObjectMetadata>;
  readObject(
    path: string,
    range?: Partial<ByteRange>,
  ): Promise<{ metadata: ObjectMetadata; body: ReadableStream<Uint8Array> }>;
  copyObject(from: string, to: string): Promise<ObjectMetadata>;
  statObject(path: string): Promise<ObjectMetadata | null>;
  isIntact(path: string): Promise<boolean>;
  /** Does nothing if the object does not exist. */
  deleteObject(path: string): Promise<void>;
  listObjects(prefix: string): AsyncGenerator<ObjectMetadata>;
  /** Returns number and total size of all objects, up to a minute old. */
  measure(): Promise<StorageUse>;
};

const DEFAULT_MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const DEFAULT_MAX_ACTIVE_UPLOADS = 256;
const DEFAULT_MAX_SIGNED_SECONDS = 300;

/** Migrates the `storage` schema and returns the twin. */
export async function createStorageTwin(options: StorageTwinOptions): Promise<StorageTwin> {
  await migrateSchema(options.pool, 'storage', migrations);
  const context: StorageContext = {
    pool: options.pool,
    bucket: options.bucket,
    publicOrigin: new URL(options.publicOrigin).origin,
    blobs: options.blobs,
    verifyToken: options.verifyToken,
    authorize: options.authorize,
    publicPath: options.publicPath ?? (() => false),
    allowSignedRead: options.allowSignedRead ?? (async () => true),
    maxSignedSeconds: options.maxSignedSeconds ?? DEFAULT_MAX_SIGNED_SECONDS,
    limits: {
      maxObjectBytes: options.limits?.maxObjectBytes ?? (() => DEFAULT_MAX_OBJECT_BYTES),
      acceptUpload: options.limits?.acceptUpload ?? (() => true),
      maxActiveUploads: options.limits?.maxActiveUploads ?? DEFAULT_MAX_ACTIVE_UPLOADS,
    },
    onDamaged: options.onDamaged ?? (async () => undefined),
    comparisons: new Map(),
    keepDiscardedSeconds: options.keepDiscardedSeconds ?? 0,
    allowedOrigins: new Set(options.allowedOrigins),
    signatureKey: await loadSignatureKey(options.pool),
    turns: createUploadTurns(),
    now: options.now ?? (() => new Date()),
    log: options.log,
  };
  return {
    fetch: (request) => handleRequest(context, request),
    signDownload: async (path, address) => signDownloadAddress(context, path, address),
    putObject: (path, bytes, metadata = {}) => putObject(context, path, bytes, metadata),
    readObject: (path, range) => readObject(context, path, range),
    copyObject: (from, to) => copyObject(context, from, to),
    isIntact: (path) => isIntact(context, path),
    statObject: (path) => statObject(context, path),
    deleteObject: async (path) => {
      await removeObject(context, path);
    },
    measure: createMeasure(context),
    listObjects: (prefix) => listObjectsUnder(context, prefix),
    start: () => undefined,
    sweep: () => sweepStorage(context),
    stop: async () => undefined,
  };
}
