import type { ByteRange } from '../blobs/blob-store.ts';
import { storeBlob } from '../blobs/store-blob.ts';
import type { StorageContext } from '../storage-context.ts';
import { notFound, StorageError } from '../wire/storage-error.ts';
import { commitBlob, openCurrentBlob } from './object-blobs.ts';
import { applyFields, emptyFields, type ObjectFields } from './object-fields.ts';
import { requireObjectPath } from './object-path.ts';
import { findObject } from './object-record.ts';
import { type ObjectMetadata, objectMetadata } from './present-object.ts';
import { walkObjects } from './walk-objects.ts';

/** Stores an object for the site, without rules or limits. Name and type are checked as for uploads. */
export async function putObject(
  context: StorageContext,
  path: string,
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  metadata: Partial<ObjectFields>,
): Promise<ObjectMetadata> {
  requireObjectPath(path);
  const fields = applyFields(emptyFields, { ...metadata, metadata: metadata.customMetadata });
  const source = bytes instanceof Uint8Array ? once(bytes) : bytes;
  const blob = await storeBlob(context.blobs, source, () => undefined);
  return objectMetadata(context.bucket, await commitBlob(context, path, fields, blob));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Copies an object with its metadata, without transferring the bytes, and replaces an existing target.
 * @throws {StorageError} `NOT_FOUND` if the source does not exist
 */
export async function copyObject(context: StorageContext, from: string, to: string): Promise<ObjectMetadata> {
  requireObjectPath(to);
  const record = await findObject(context.pool, from);
  if (record === null) throw notFound();
  return await openCurrentBlob(context, record, async (current) => {
    const { size, detectedType, md5, crc32c } = current;
    const blobId = await context.blobs.copy(current.blobId);
    const blob = { blobId, size, detectedType, digests: { md5, crc32c } };
    return objectMetadata(context.bucket, await commitBlob(context, to, pickFields(current), blob));
  });
}

const pickFields = ({
  contentType,
  cacheControl,
  contentDisposition,
  contentLanguage,
  customMetadata,
}: ObjectFields): ObjectFields => ({
  contentType,
  cacheControl,
  contentDisposition,
  contentLanguage,
  customMetadata,
});

export async function statObject(context: StorageContext, path: string): Promise<ObjectMetadata | null> {
  const record = await findObject(context.pool, path);
  return record === null ? null : objectMetadata(context.bucket, record);
}

/** True if the object exists and its bytes are intact. A defect is reported as on a download. */
export async function isIntact(context: StorageContext, path: string): Promise<boolean> {
  const record = await findObject(context.pool, path);
  if (record === null) return false;
  try {
    return await openCurrentBlob(context, record, async () => true);
  } catch (error) {
    if (error instanceof StorageError && ['DATA_LOSS', 'NOT_FOUND'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * Reads bytes `start` (inclusive) to `end` (exclusive). The caller must read or cancel the stream.
 * @throws {StorageError} `NOT_FOUND` if the object does not exist
 */
export async function readObject(
  context: StorageContext,
  path: string,
  range: Partial<ByteRange> = {},
): Promise<{ metadata: ObjectMetadata; body: ReadableStream<Uint8Array> }> {
  const record = await findObject(context.pool, path);
  if (record === null) throw notFound();
  return await openCurrentBlob(context, record, async (current) => {
    const start = Math.min(range.start ?? 0, current.size);
    const end = Math.max(start, Math.min(range.end ?? current.size, current.size));
    const body = await context.blobs.read(current.blobId, { start, end });
    return { metadata: objectMetadata(context.bucket, current), body };
  });
}

export async function* listObjectsUnder(
  context: StorageContext,
  prefix: string,
): AsyncGenerator<ObjectMetadata> {
  for await (const record of walkObjects(context.pool, prefix)) yield objectMetadata(context.bucket, record);
}

export type StorageUse = { objects: number; bytes: number };

/** A count reads every row, and callers need only a rough figure. */
const MEASURE_AGE_MS = 60_000;

/** Creates a function that counts the stored objects at most once a minute. */
export function createMeasure(context: Pick<StorageContext, 'pool' | 'now'>): () => Promise<StorageUse> {
  let last: { use: Promise<StorageUse>; at: number } | undefined;
  return () => {
    const at = context.now().getTime();
    if (last && at - last.at < MEASURE_AGE_MS) return last.use;
    const use = count(context);
    last = { use, at };
    use.catch(() => {
      last = undefined;
    });
    return use;
  };
}

async function count({ pool }: Pick<StorageContext, 'pool'>): Promise<StorageUse> {
  const { rows } = await pool.query<{ objects: string; bytes: string }>(
    'SELECT count(*) AS objects, coalesce(sum(size), 0) AS bytes FROM storage.objects',
  );
  return { objects: Number(rows[0]?.objects ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
