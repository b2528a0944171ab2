import { inTransaction } from '#twins/kit/transaction.ts';
import { finishDigests, resumeDigests, startDigests } from '../blobs/digests.ts';
import { digestBlob, readHead } from '../blobs/store-blob.ts';
import { reconcileContentType } from '../content/content-types.ts';
import { detectContentType } from '../content/detect-content-type.ts';
import { commitObject, type NewObject, removeReplacedBlob } from '../objects/object-blobs.ts';
import { findObject } from '../objects/object-record.ts';
import { objectResource } from '../objects/present-object.ts';
import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { checkUploadLimits, requireAccess } from '../wire/access.ts';
import { invalidArgument, StorageError } from '../wire/storage-error.ts';
import { cancelUpload, findUpload, type UploadSession } from './upload-session.ts';

/** Turns an upload into an object, atomically with its row. A rejected upload is cancelled. */
export async function finalizeUpload(
  context: StorageContext,
  session: UploadSession,
  auth: Auth | null,
): Promise<Record<string, unknown>> {
  if (session.declaredSize !== null && session.received !== session.declaredSize)
    throw invalidArgument(`${session.received} of ${session.declaredSize} bytes are stored.`);
  const object = await describeUpload(context, session);
  try {
    await requireAcceptable(context, session, object, auth);
  } catch (error) {
    // Only a rejection ends the upload, not an error of the rules.
    if (error instanceof StorageError)
      await cancelUpload(context, session, { code: error.code, message: error.message });
    throw error;
  }
  return await commitUpload(context, session, object);
}

async function describeUpload(context: StorageContext, session: UploadSession): Promise<NewObject> {
  const { blobId, received } = session;
  if (blobId === null) throw invalidArgument('The upload is no longer active.');
  // First, because some stores cannot read the parts of an unfinished blob.
  await context.blobs.finalise(blobId, received);
  const kept = session.progress?.digests;
  const running = received === 0 ? await startDigests() : kept ? await resumeDigests(kept) : null;
  return {
    path: session.path,
    blobId,
    size: received,
    detectedType: detectContentType(await readHead(context.blobs, blobId, received)),
    digests: running ? finishDigests(running) : await digestBlob(context.blobs, blobId, received),
    fields: session.fields,
  };
}

async function requireAcceptable(
  context: StorageContext,
  session: UploadSession,
  object: NewObject,
  auth: Auth | null,
): Promise<void> {
  if (session.md5 !== null && !session.md5.equals(object.digests.md5))
    throw invalidArgument('The bytes do not have the announced md5Hash.');
  const contentType = reconcileContentType(object.fields.contentType, object.detectedType);
  const candidate = { path: object.path, size: object.size, contentType };
  const operation = (await findObject(context.pool, object.path)) === null ? 'create' : 'update';
  await requireAccess(context, { operation, path: object.path, auth }, candidate);
  await checkUploadLimits(context, candidate);
}

async function commitUpload(
  context: StorageContext,
  session: UploadSession,
  object: NewObject,
): Promise<Record<string, unknown>> {
  const { outcome, replacedBlob } = await inTransaction(context.pool, async (client) => {
    const current = await findUpload(client, session.id, { forUpdate: true });
    if (current?.state === 'final' && current.outcome !== null)
      return { outcome: current.outcome, replacedBlob: null };
    if (current?.state !== 'active' || current.received !== object.size)
      throw new StorageError('UNAVAILABLE', 'The upload moved on meanwhile; ask for its state.');
    const { record, replacedBlob } = await commitObject(context, client, object);
    const outcome = objectResource(context.bucket, record);
    await client.query(
      `UPDATE storage.uploads SET state = 'final', blob_id = NULL, outcome = $2, updated_at = $3 WHERE id = $1`,
      [session.id, JSON.stringify(outcome), context.now()],
    );
    return { outcome, replacedBlob };
  });
  await removeReplacedBlob(context, replacedBlob);
  return outcome;
}
