import { BlobMissingError } from '../blobs/blob-errors.ts';
import type { StorageContext } from '../storage-context.ts';
import { notFound } from '../wire/storage-error.ts';
import { findObject, type ObjectRecord } from './object-record.ts';

/**
 * Opens the bytes of an object whose row was read a moment ago. When it was replaced in between, its blob is gone and the
 * new row names another: `open` is called once more with that.
 * @throws StorageError NOT_FOUND when it was removed in between.
 */
export async function openCurrentBlob<T>(
  context: StorageContext,
  record: ObjectRecord,
  open: (record: ObjectRecord) => Promise<T>,
): Promise<T> {
  try {
    return await open(record);
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    const current = await findObject(context.pool, record.path);
    if (current === null) throw notFound();
    if (current.blobId === record.blobId) throw error;
    return await open(current);
  }
}
