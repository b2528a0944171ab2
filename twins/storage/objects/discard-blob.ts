import type { PoolClient } from 'pg';
import type { StorageContext } from '../storage-context.ts';

/** Records that nothing shows a blob any more, in the transaction that lets go of it. */
export async function discardBlob(client: PoolClient, blobId: string, now: Date): Promise<void> {
  await client.query(
    'INSERT INTO storage.discarded_blobs (blob_id, discarded_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [blobId, now],
  );
}

/** Removes what an object showed until a committed change, or leaves it to a sweep for as long as backups need it. */
export async function removeReplacedBlob(context: StorageContext, blobId: string | null): Promise<void> {
  if (context.keepDiscardedSeconds === 0) await removeDiscardedBlob(context, blobId);
}

/** Removes a blob whose discarding is committed. A failure is left to the next sweep: the answer is already decided. */
export async function removeDiscardedBlob(context: StorageContext, blobId: string | null): Promise<void> {
  if (blobId === null) return;
  try {
    await context.blobs.remove(blobId);
    await context.pool.query('DELETE FROM storage.discarded_blobs WHERE blob_id = $1', [blobId]);
  } catch (error) {
    context.log.warn({ err: error, blobId }, 'A discarded blob could not be removed; the next sweep will.');
  }
}
