import { BlobMissingError, BlobStoreFullError } from '../blobs/blob-store.ts';
import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { invalidArgument, jsonResponse, notFound, StorageError } from '../wire/storage-error.ts';
import { appendChunk, readOffset, wrongOffset } from './append-chunk.ts';
import { finalizeUpload } from './finalize-upload.ts';
import {
  cancelUpload,
  claimUpload,
  findUpload,
  type UploadRefusal,
  type UploadSession,
} from './upload-session.ts';

const COMMANDS = ['upload', 'finalize', 'query', 'cancel'] as const;

/** Runs `X-Goog-Upload-Command`. Idempotent: a client that missed a response gets the same one again. */
export async function handleUploadCommand(
  context: StorageContext,
  request: Request,
  uploadId: string,
  auth: Auth | null,
): Promise<Response> {
  const asked = readCommands(request);
  requireOwner(await requireUpload(context, uploadId), auth);
  const turn = await context.turns.takeTurn(uploadId);
  try {
    if (asked.has('query')) return progressResponse(await requireUpload(context, uploadId));
    const session = requireFound(await claimUpload(context.pool, uploadId));
    if (asked.has('cancel')) return await handleCancel(context, session);
    if (session.state === 'final' && asked.has('finalize'))
      return outcomeResponse(session.outcome, session.received);
    if (session.refusal !== null && asked.has('finalize')) throw repeatRefusal(session.refusal);
    if (session.state !== 'active') throw uploadOver(session);
    if (!asked.has('upload')) requireOffset(session, request);
    const current = asked.has('upload') ? await appendChunk(context, session, request, turn.signal) : session;
    if (!asked.has('finalize')) return progressResponse(current);
    return outcomeResponse(await finalizeUpload(context, current, auth), current.received);
  } catch (error) {
    if (error instanceof BlobStoreFullError) await releaseSpace(context, uploadId);
    // Either the blob is finished and only `finalize` can continue, or a restored backup lacks the blob.
    if (error instanceof BlobMissingError)
      throw new StorageError('FAILED_PRECONDITION', 'The upload cannot be continued.', { cause: error });
    throw error;
  } finally {
    turn.end();
  }
}

function readCommands(request: Request): Set<string> {
  const header = request.headers.get('x-goog-upload-command') ?? '';
  const asked = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((command) => command.trim()),
  );
  const known = [...asked].every((command) => COMMANDS.some((candidate) => candidate === command));
  const combined = asked.size === 1 || (asked.size === 2 && asked.has('upload') && asked.has('finalize'));
  if (!known || !combined) throw invalidArgument('X-Goog-Upload-Command is not supported.');
  return asked;
}

async function requireUpload(context: StorageContext, id: string): Promise<UploadSession> {
  return requireFound(/^[\w-]{43}$/.test(id) ? await findUpload(context.pool, id) : null);
}

function requireFound(session: UploadSession | null): UploadSession {
  if (session === null) throw notFound();
  return session;
}

/** A leaked upload URL is useless to other users. */
function requireOwner(session: UploadSession, auth: Auth | null): void {
  if (session.uid === null || session.uid === auth?.uid) return;
  if (auth === null) throw new StorageError('UNAUTHENTICATED', 'The upload belongs to a signed-in user.');
  throw new StorageError('PERMISSION_DENIED', 'The upload belongs to another user.');
}

function requireOffset(session: UploadSession, request: Request): void {
  const offset = readOffset(request);
  if (offset !== null && offset !== session.received) throw wrongOffset(session.received);
}

async function handleCancel(context: StorageContext, session: UploadSession): Promise<Response> {
  if (session.state === 'final') throw uploadOver(session);
  await cancelUpload(context, session);
  return new Response(null, { status: 200, headers: { 'X-Goog-Upload-Status': 'cancelled' } });
}

/** Cancels an upload that met a full disk, to free its bytes. The SDK gives it up anyway. */
async function releaseSpace(context: StorageContext, uploadId: string): Promise<void> {
  try {
    await cancelUpload(context, await requireUpload(context, uploadId));
  } catch (error) {
    context.log.warn({ err: error }, 'upload cleanup after a full disk failed, left to the sweep');
  }
}

function uploadOver(session: UploadSession): StorageError {
  return new StorageError('FAILED_PRECONDITION', `The upload is ${session.state}.`, {
    headers: { 'X-Goog-Upload-Status': session.state },
  });
}

function repeatRefusal(refusal: UploadRefusal): StorageError {
  return new StorageError(refusal.code, refusal.message);
}

/** Writes even a size of zero, because the SDK treats a missing size as a failure. */
function progressHeaders(state: string, received: number): Record<string, string> {
  return { 'X-Goog-Upload-Status': state, 'X-Goog-Upload-Size-Received': String(received) };
}

function progressResponse(session: UploadSession): Response {
  return new Response(null, { status: 200, headers: progressHeaders(session.state, session.received) });
}

function outcomeResponse(outcome: Record<string, unknown> | null, received: number): Response {
  return jsonResponse(200, outcome ?? {}, progressHeaders('final', received));
}
