import { BlobMissingError } from '../blobs/blob-store.ts';
import { digestBlob } from '../blobs/store-blob.ts';
import type { StorageContext } from '../storage-context.ts';
import type { BlobFault } from '../storage-twin-options.ts';
import type { ObjectRecord } from './object-record.ts';

/** A defect and the blob mark at its discovery, which avoids reading the same bytes on each request. */
type FoundFault = { fault: BlobFault; mark: string };

export const missingBlob: FoundFault = { fault: 'missing', mark: 'missing' };

/** Returns the defect of an object's bytes, or null. Reads them only if the mark of the blob changed. */
export async function findBlobFault(
  context: StorageContext,
  record: ObjectRecord,
): Promise<FoundFault | null> {
  const state = await examine(context, record.blobId);
  if (state === null) return missingBlob;
  const { size, mark } = state;
  const isKnown = mark === record.blobMark || mark === record.movedMark;
  if (isKnown && record.blobFault === null) return null;
  const fault = size < record.size ? 'shorter' : 'changed';
  if (mark === record.blobFault) return { fault, mark };
  if (isKnown || (size === record.size && (await hasStoredBytes(context, record)))) {
    await cacheMark(context, record, mark);
    return null;
  }
  return { fault, mark };
}

async function examine(context: StorageContext, blobId: string) {
  try {
    return await context.blobs.examine(blobId);
  } catch (error) {
    if (error instanceof BlobMissingError) return null;
    throw error;
  }
}

/** Concurrent requests share one read. */
async function hasStoredBytes(context: StorageContext, record: ObjectRecord): Promise<boolean> {
  const { blobId, size, md5 } = record;
  const asked = context.comparisons.get(blobId) ?? digestBlob(context.blobs, blobId, size);
  context.comparisons.set(blobId, asked);
  try {
    return (await asked).md5.equals(md5);
  } finally {
    context.comparisons.delete(blobId);
  }
}

async function cacheMark(context: StorageContext, record: ObjectRecord, mark: string): Promise<void> {
  await context.pool.query(
    'UPDATE storage.objects SET blob_mark = $3, blob_fault = NULL WHERE path = $1 AND blob_id = $2',
    [record.path, record.blobId, mark],
  );
}

/** Records a defect and calls `onDamaged` once, then again only if the bytes were intact in between. */
export async function reportBlobFault(
  context: StorageContext,
  { path, blobId }: ObjectRecord,
  { fault, mark }: FoundFault,
): Promise<void> {
  const { rows } = await context.pool.query<{ known: string | null }>(
    `UPDATE storage.objects SET blob_fault = $3 FROM
       (SELECT blob_fault AS known FROM storage.objects WHERE path = $1 AND blob_id = $2 FOR UPDATE) AS before
     WHERE path = $1 AND blob_id = $2 RETURNING known`,
    [path, blobId, mark],
  );
  if (rows[0]?.known !== null) return;
  context.log.error({ path, blobId, fault }, 'object damaged');
  try {
    await context.onDamaged({ path, fault });
  } catch (error) {
    context.log.error({ err: error, path }, 'damage report failed, retried on the next request');
    await context.pool.query(
      'UPDATE storage.objects SET blob_fault = NULL WHERE path = $1 AND blob_id = $2',
      [path, blobId],
    );
  }
}
