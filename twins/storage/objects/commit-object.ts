import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Digests } from '../blobs/digests.ts';
import { reconcileContentType } from '../content/reconcile-content-type.ts';
import type { StorageContext } from '../storage-context.ts';
import { discardBlob } from './discard-blob.ts';
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

/**
 * Makes a finished blob the object at `path`, inside the caller's transaction. The blob it replaces is listed for removal:
 * once committed, pass it to `removeReplacedBlob`.
 */
export async function commitObject(
  context: StorageContext,
  client: PoolClient,
  object: NewObject,
): Promise<{ record: ObjectRecord; replacedBlob: string | null }> {
  // A row lock cannot cover an object that does not exist yet; two first uploads of one name would race.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('storage.objects/' || $1, 0))`, [
    object.path,
  ]);
  const previous = await findObject(client, object.path, { forUpdate: true });
  const now = context.now();
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
    // Other bytes get another address, so that the one before may be cached for ever.
    downloadTokens: context.publicPath(object.path) ? [randomUUID()] : [],
    createdAt: now,
    updatedAt: now,
  };
  await saveObject(client, record);
  if (previous !== null) await discardBlob(client, previous.blobId, now);
  return { record, replacedBlob: previous?.blobId ?? null };
}

/** Microseconds since 1970, and always more than the generation before, even if the clock went back. */
async function nextGeneration(client: PoolClient, now: Date, previous: ObjectRecord | null): Promise<string> {
  const { rows } = await client.query<{ generation: string }>(
    `SELECT greatest($1::bigint * 1000 + nextval('storage.generation_step'), $2::bigint + 1)::text AS generation`,
    [now.getTime(), previous?.generation ?? '0'],
  );
  return rows[0]?.generation ?? '1';
}
