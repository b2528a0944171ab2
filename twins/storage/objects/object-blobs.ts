import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction } from '#twins/kit/transaction.ts';
import { BlobMissingError } from '../blobs/blob-store.ts';
import type { Digests } from '../blobs/digests.ts';
import { canDeleteBlobs } from '../blobs/lock-blob-deletion.ts';
import type { StoredBlob } from '../blobs/store-blob.ts';
import { reconcileContentType } from '../content/content-types.ts';
import type { StorageContext } from '../storage-context.ts';
import { notFound, StorageError } from '../wire/storage-error.ts';
import { findBlobFault, missingBlob, reportBlobFault } from './blob-faults.ts';
import type { ObjectFields } from './object-fields.ts';
import { findObject, type ObjectRecord, saveObject } from './object-record.ts';

export type NewObject = {
  path: string;
  blobId: string;
  size: number;
  detectedType: string | null;
  digests: Digests;
  fields: ObjectFields;
};

/** Makes a finished blob the object at `path`. Call `removeReplacedBlob` once the transaction is committed. */
export async function commitObject(
  context: StorageContext,
  client: PoolClient,
  object: NewObject,
): Promise<{ record: ObjectRecord; replacedBlob: string | null }> {
  // A row lock cannot cover an object that does not exist yet: two first uploads of one name would race.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('storage.objects/' || $1, 0))`, [
    object.path,
  ]);
  const previous = await findObject(client, object.path, { forUpdate: true });
  const now = context.now();
  const { size, mark } = await context.blobs.examine(object.blobId);
  if (size !== object.size) throw new BlobMissingError(`blob has ${size} of ${object.size} bytes`);
  const record: ObjectRecord = {
    ...object.fields,
    contentType: reconcileContentType(object.fields.contentType, object.detectedType),
    path: object.path,
    generation: await nextGeneration(client, now, previous),
    metageneration: '1',
    blobId: object.blobId,
    size: object.size,
    detectedType: object.detectedType,
    md5: object.digests.md5,
    crc32c: object.digests.crc32c,
    // New bytes get a new URL, so the old URL may be cached indefinitely.
    downloadTokens: context.publicPath(object.path) ? [randomUUID()] : [],
    blobMark: mark,
    movedMark: null,
    blobFault: null,
    createdAt: now,
    updatedAt: now,
  };
  await saveObject(client, record);
  if (previous !== null) await discardBlob(client, previous.blobId, now);
  return { record, replacedBlob: previous?.blobId ?? null };
}

/** Microseconds since 1970, always above the previous generation, even if the clock was set back. */
async function nextGeneration(client: PoolClient, now: Date, previous: ObjectRecord | null): Promise<string> {
  const { rows } = await client.query<{ generation: string }>(
    `SELECT greatest($1::bigint * 1000 + nextval('storage.generation_step'), $2::bigint + 1)::text AS generation`,
    [now.getTime(), previous?.generation ?? '0'],
  );
  return rows[0]?.generation ?? '1';
}

/** Returns false if the object does not exist. Downloads in progress complete. */
export async function removeObject(context: StorageContext, path: string): Promise<boolean> {
  const blobId = await inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ blob_id: string }>(
      'DELETE FROM storage.objects WHERE path = $1 RETURNING blob_id',
      [path],
    );
    const removed = rows[0]?.blob_id ?? null;
    if (removed !== null) await discardBlob(client, removed, context.now());
    return removed;
  });
  await removeReplacedBlob(context, blobId);
  return blobId !== null;
}

/**
 * Calls `open` with the row, or with the current row if the object was replaced meanwhile.
 * @throws {StorageError} `NOT_FOUND` if the object was removed meanwhile
 * @throws {StorageError} `DATA_LOSS` if its bytes are missing or damaged
 */
export async function openCurrentBlob<T>(
  context: StorageContext,
  record: ObjectRecord,
  open: (record: ObjectRecord) => Promise<T>,
): Promise<T> {
  for (let asked = record; ; ) {
    let fault = await findBlobFault(context, asked);
    try {
      if (fault === null) return await open(asked);
    } catch (error) {
      if (!(error instanceof BlobMissingError)) throw error;
      fault = missingBlob;
    }
    const current = await findObject(context.pool, asked.path);
    if (current === null) throw notFound();
    if (current.blobId === asked.blobId) {
      await reportBlobFault(context, current, fault);
      throw new StorageError('DATA_LOSS', 'The bytes of this object are lost.');
    }
    asked = current;
  }
}

/** Queues a blob for removal, in the transaction that removes its last reference. */
export async function discardBlob(client: PoolClient, blobId: string, now: Date): Promise<void> {
  await client.query(
    'INSERT INTO storage.discarded_blobs (blob_id, discarded_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [blobId, now],
  );
}

/** Removes a replaced blob after the commit. If backups may still need it, a later sweep does so. */
export async function removeReplacedBlob(context: StorageContext, blobId: string | null): Promise<void> {
  if (context.keepDiscardedSeconds === 0) await removeDiscardedBlob(context, blobId);
}

/** Returns false while a backup reads blobs or if the removal fails: the next sweep retries. Never throws. */
export async function removeDiscardedBlob(context: StorageContext, blobId: string | null): Promise<boolean> {
  if (blobId === null) return false;
  try {
    return await inTransaction(context.pool, async (client) => {
      if (!(await canDeleteBlobs(client))) return false;
      await context.blobs.remove(blobId);
      await client.query('DELETE FROM storage.discarded_blobs WHERE blob_id = $1', [blobId]);
      return true;
    });
  } catch (error) {
    context.log.warn({ err: error, blobId }, 'discarded blob removal failed, retried by the next sweep');
    return false;
  }
}

/** Commits a blob as the object at `path`. A failed commit leaves it to the sweep: the row may exist. */
export async function commitBlob(
  context: StorageContext,
  path: string,
  fields: ObjectFields,
  blob: StoredBlob,
): Promise<ObjectRecord> {
  const { record, replacedBlob } = await inTransaction(context.pool, (client) =>
    commitObject(context, client, { path, fields, ...blob }),
  );
  await removeReplacedBlob(context, replacedBlob);
  return record;
}
