import { hours } from '#twins/kit/time.ts';
import { inTransaction } from '#twins/kit/transaction.ts';
import { removeDiscardedBlob } from './objects/object-blobs.ts';
import type { StorageContext } from './storage-context.ts';

/** Uploads idle for this long are deleted. */
const UPLOAD_LIFE_MS = hours(24);
/** Younger blobs are never orphans: a blob is written before the row that references it. */
const ORPHAN_AGE_MS = hours(1);
const BATCH_SIZE = 500;

/** Deletes idle uploads, queued blobs and orphans. Can be interrupted, and run concurrently at any time. */
export async function sweepStorage(context: StorageContext): Promise<void> {
  const uploads = await endAbandonedUploads(context);
  const discarded = await removeDiscardedBlobs(context);
  const orphans = await removeOrphans(context);
  context.log.info({ uploads, discarded, orphans }, 'storage swept');
}

async function endAbandonedUploads(context: StorageContext): Promise<number> {
  const limit = new Date(context.now().getTime() - UPLOAD_LIFE_MS);
  for (let ended = 0; ; ) {
    const batch = await inTransaction(context.pool, async (client) => {
      const { rows } = await client.query<{ blob_id: string | null }>(
        `DELETE FROM storage.uploads WHERE id IN (
           SELECT id FROM storage.uploads WHERE updated_at < $1 ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED
         ) RETURNING blob_id`,
        [limit, BATCH_SIZE],
      );
      const blobs = rows.map((row) => row.blob_id).filter((blobId) => blobId !== null);
      await client.query(
        'INSERT INTO storage.discarded_blobs (blob_id, discarded_at) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING',
        [blobs, limit],
      );
      return rows.length;
    });
    ended += batch;
    if (batch < BATCH_SIZE) return ended;
  }
}

async function removeDiscardedBlobs(context: StorageContext): Promise<number> {
  const limit = new Date(context.now().getTime() - context.keepDiscardedSeconds * 1000);
  for (let removed = 0, after = ''; ; ) {
    const { rows } = await context.pool.query<{ blob_id: string }>(
      `SELECT blob_id FROM storage.discarded_blobs WHERE blob_id > $1 AND discarded_at <= $2
       ORDER BY blob_id LIMIT $3`,
      [after, limit, BATCH_SIZE],
    );
    for (const row of rows) if (await removeDiscardedBlob(context, row.blob_id)) removed += 1;
    after = rows.at(-1)?.blob_id ?? after;
    if (rows.length < BATCH_SIZE) return removed;
  }
}

async function removeOrphans(context: StorageContext): Promise<number> {
  const limit = context.now().getTime() - ORPHAN_AGE_MS;
  let removed = 0;
  let batch: string[] = [];
  const removeBatch = async () => {
    const { rows } = await context.pool.query<{ blob_id: string }>(
      `SELECT blob_id FROM unnest($1::text[]) AS old (blob_id)
       WHERE NOT EXISTS (SELECT FROM storage.objects WHERE objects.blob_id = old.blob_id)
         AND NOT EXISTS (SELECT FROM storage.uploads WHERE uploads.blob_id = old.blob_id)
         AND NOT EXISTS (SELECT FROM storage.discarded_blobs WHERE discarded_blobs.blob_id = old.blob_id)`,
      [batch],
    );
    for (const row of rows) if (await tryRemoving(context, row.blob_id)) removed += 1;
    batch = [];
  };
  for await (const blob of context.blobs.list()) {
    if (blob.touchedAt.getTime() < limit) batch.push(blob.id);
    if (batch.length === BATCH_SIZE) await removeBatch();
  }
  await removeBatch();
  return removed;
}

/** Logs a failure, so that the sweep continues. */
async function tryRemoving(context: StorageContext, blobId: string): Promise<boolean> {
  try {
    await context.blobs.remove(blobId);
    return true;
  } catch (error) {
    context.log.warn({ err: error, blobId }, 'blob removal failed, retried by the next sweep');
    return false;
  }
}
