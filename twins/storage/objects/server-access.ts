import type { ByteRange } from '../blobs/blob-store.ts';
import type { StorageContext } from '../storage-context.ts';
import { commitBlob } from '../uploads/multipart-upload.ts';
import { storeBlob } from '../uploads/store-blob.ts';
import { requireObjectPath } from '../wire/object-path.ts';
import { notFound } from '../wire/storage-error.ts';
import { applyFields, emptyFields, type ObjectFields } from './object-fields.ts';
import { type ObjectMetadata, objectMetadata } from './object-metadata.ts';
import { findObject, findObjectsAfter } from './object-record.ts';
import { openCurrentBlob } from './open-current-blob.ts';

const pageLength = 500;

/** Stores an object on the site's own behalf: no rules and no limits apply, names and types are treated alike. */
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
 * Makes another object of an object's bytes and metadata, in place of what may stand there; no byte travels, and both live on
 * their own. @throws StorageError NOT_FOUND
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

/** Null when there is no such object. */
export async function statObject(context: StorageContext, path: string): Promise<ObjectMetadata | null> {
  const record = await findObject(context.pool, path);
  return record === null ? null : objectMetadata(context.bucket, record);
}

/**
 * Opens an object for reading, bytes `start` (included) to `end` (excluded). The stream must be read or cancelled.
 * @throws StorageError NOT_FOUND
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

/** Every object whose path begins with `prefix`, in the order of their paths, read a page at a time. */
export async function* listObjectsUnder(
  context: StorageContext,
  prefix: string,
): AsyncGenerator<ObjectMetadata> {
  for (let after = ''; ; ) {
    const page = await findObjectsAfter(context.pool, prefix, after, pageLength);
    for (const record of page) yield objectMetadata(context.bucket, record);
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) return;
    after = last.path;
  }
}
