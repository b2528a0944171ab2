import { Buffer } from 'node:buffer';
import type { BlobWriter } from '../blobs/blob-store.ts';
import { startDigests, updateDigests } from '../blobs/digests.ts';
import type { StorageContext } from '../storage-context.ts';
import { requireSize } from '../wire/access.ts';
import { readBody } from '../wire/request-body.ts';
import { ClientGoneError, invalidArgument, StorageError } from '../wire/storage-error.ts';
import { advanceUpload, type UploadSession } from './upload-session.ts';

/**
 * Adds a chunk to an upload and returns the session as it then is. Bytes go to disk as they arrive, are synced, and only
 * then counted in the row, so whatever a client was told is stored survives a power cut. When the connection is cut, what
 * arrived is kept in the same way before ClientGoneError is thrown; a refused chunk is not counted.
 */
export async function appendChunk(
  context: StorageContext,
  session: UploadSession,
  request: Request,
  signal: AbortSignal,
): Promise<UploadSession> {
  const { blobId, received } = session;
  if (blobId === null) throw invalidArgument('The upload is no longer active.');
  const offset = readOffset(request);
  if (offset === null) throw invalidArgument('X-Goog-Upload-Offset is missing.');
  if (offset > received) throw wrongOffset(received);
  refuseOversizedChunk(context, session, request, offset);

  let body: AsyncIterable<Uint8Array> = readBody(request, signal);
  if (offset < received)
    body = skipStoredBytes(body, await context.blobs.read(blobId, { start: offset, end: received }));

  return await writeChunk(context, session, blobId, body);
}

async function writeChunk(
  context: StorageContext,
  session: UploadSession,
  blobId: string,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadSession> {
  const digests =
    context.uploads.digests(session.id, session.received) ?? (session.received === 0 ? startDigests() : null);
  let writer: BlobWriter | null = null;
  let length = session.received;
  const acknowledge = async () => {
    if (writer === null) return session;
    await writer.sync();
    if (!(await advanceUpload(context.pool, session, length, context.now())))
      throw new StorageError('UNAVAILABLE', 'The upload moved on meanwhile; ask for its state.');
    if (digests !== null) context.uploads.keepDigests(session.id, digests);
    return { ...session, received: length };
  };
  try {
    for await (const bytes of body) {
      requireWithin(context, session, length + bytes.length);
      // Only once there is something new: a blob already finished, waiting for its row, can still be confirmed.
      writer ??= await context.blobs.open(blobId, session.received);
      await writer.write(bytes);
      if (digests !== null) updateDigests(digests, bytes);
      length += bytes.length;
    }
    return await acknowledge();
  } catch (error) {
    if (error instanceof ClientGoneError) await acknowledge();
    throw error;
  } finally {
    await writer?.close();
  }
}

/** Refuses before reading what its length alone makes impossible. */
function refuseOversizedChunk(
  context: StorageContext,
  session: UploadSession,
  request: Request,
  offset: number,
): void {
  const length = request.headers.get('content-length');
  if (length !== null && /^\d{1,15}$/.test(length)) requireWithin(context, session, offset + Number(length));
}

function requireWithin(context: StorageContext, session: UploadSession, size: number): void {
  if (session.declaredSize !== null && size > session.declaredSize)
    throw invalidArgument(`The upload was declared to be ${session.declaredSize} bytes long.`);
  requireSize(context, { path: session.path, size, contentType: session.fields.contentType });
}

/** @throws StorageError INVALID_ARGUMENT */
export function readOffset(request: Request): number | null {
  const header = request.headers.get('x-goog-upload-offset');
  if (header === null) return null;
  if (!/^\d{1,15}$/.test(header)) throw invalidArgument('X-Goog-Upload-Offset is not a number of bytes.');
  return Number(header);
}

export function wrongOffset(received: number): StorageError {
  return new StorageError(
    'INVALID_ARGUMENT',
    `X-Goog-Upload-Offset is wrong: ${received} bytes are stored.`,
    {
      headers: { 'X-Goog-Upload-Size-Received': String(received) },
    },
  );
}

/**
 * The part of a body that is not stored yet. When an acknowledgement is lost the SDK sends the same chunk again at the same
 * offset: the bytes already stored are compared and passed over, so a repetition is harmless and a wrong offset changes
 * nothing.
 * @throws StorageError INVALID_ARGUMENT when the repeated bytes are not the stored ones.
 */
async function* skipStoredBytes(
  body: AsyncIterable<Uint8Array>,
  stored: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stored.getReader();
  let expected: Uint8Array = Buffer.alloc(0);
  let ended = false;
  try {
    for await (const chunk of body) {
      let rest = chunk;
      while (rest.length > 0 && !ended) {
        if (expected.length === 0) {
          const { done, value } = await reader.read();
          ended = done;
          expected = value ?? expected;
          continue;
        }
        const length = Math.min(rest.length, expected.length);
        if (Buffer.compare(rest.subarray(0, length), expected.subarray(0, length)) !== 0)
          throw invalidArgument('X-Goog-Upload-Offset is wrong: other bytes are stored there.');
        rest = rest.subarray(length);
        expected = expected.subarray(length);
      }
      if (rest.length > 0) yield rest;
    }
  } finally {
    await reader.cancel();
  }
}
