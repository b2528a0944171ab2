import { discardBlob, removeDiscardedBlob } from '../objects/discard-blob.ts';
import { inTransaction } from '../schema/in-transaction.ts';
import type { StorageContext } from '../storage-context.ts';
import { findUpload, type UploadRefusal, type UploadSession } from './upload-session.ts';

/** Ends an upload, for a reason or at its owner's wish, and removes its bytes. One that is over stays as it is. */
export async function cancelUpload(
  context: StorageContext,
  session: UploadSession,
  refusal: UploadRefusal | null = null,
): Promise<void> {
  const blobId = await inTransaction(context.pool, async (client) => {
    const current = await findUpload(client, session.id, { forUpdate: true });
    if (current?.state !== 'active') return null;
    await client.query(
      `UPDATE storage.uploads SET state = 'cancelled', blob_id = NULL, refusal = $2, updated_at = $3 WHERE id = $1`,
      [session.id, refusal === null ? null : JSON.stringify(refusal), context.now()],
    );
    if (current.blobId !== null) await discardBlob(client, current.blobId, context.now());
    return current.blobId;
  });
  context.uploads.forget(session.id);
  await removeDiscardedBlob(context, blobId);
}
