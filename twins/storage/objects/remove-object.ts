import { inTransaction } from '../schema/in-transaction.ts';
import type { StorageContext } from '../storage-context.ts';
import { discardBlob, removeReplacedBlob } from './discard-blob.ts';

/** Removes an object and its bytes; false when there was none. Readers already under way finish. */
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
