import type { IHasher } from 'hash-wasm';
import type { BlobWriter } from '../blobs/blob-store.ts';
import {
  keepDigests,
  peekCrc32c,
  type RunningDigests,
  resumeDigests,
  startCrc32c,
  startDigests,
  updateDigests,
} from '../blobs/digests.ts';
import type { StorageContext } from '../storage-context.ts';
import { requireSize } from '../wire/access.ts';
import { readBody } from '../wire/request-body.ts';
import { ClientGoneError, invalidArgument, StorageError } from '../wire/storage-error.ts';
import { advanceUpload, type UploadSession } from './upload-session.ts';

/**
 * Writes bytes as they arrive, syncs, and only then counts them in the row, so that they survive a power cut.
 * Saves the received bytes if the connection is cut. A rejected chunk is not counted.
 */
export async function appendChunk(
  context: StorageContext,
  session: UploadSession,
  request: Request,
  signal: AbortSignal,
): Promise<UploadSession> {
  if (session.blobId === null) throw invalidArgument('The upload is no longer active.');
  const offset = readOffset(request);
  if (offset === null) throw invalidArgument('X-Goog-Upload-Offset is missing.');
  const isRepeated = offset < session.received && offset === session.progress?.chunk.start;
  if (offset !== session.received && !isRepeated) throw wrongOffset(session.received);
  refuseOversizedChunk(context, session, request, offset);
  return await writeChunk(context, session, session.blobId, { offset, body: readBody(request, signal) });
}

async function writeChunk(
  context: StorageContext,
  session: UploadSession,
  blobId: string,
  chunk: { offset: number; body: AsyncIterable<Uint8Array> },
): Promise<UploadSession> {
  const digests = await continueDigests(session);
  const crc32c = await startCrc32c();
  let writer: BlobWriter | null = null;
  let length = session.received;
  const acknowledge = async () => {
    if (writer === null) return session;
    await writer.sync();
    const progress = {
      digests: digests && keepDigests(digests),
      chunk: { start: chunk.offset, crc32c: peekCrc32c(crc32c) },
    };
    if (!(await advanceUpload(context.pool, session, { received: length, progress }, context.now())))
      throw new StorageError('UNAVAILABLE', 'The upload moved on meanwhile; ask for its state.');
    return { ...session, received: length, progress };
  };
  try {
    for await (const bytes of passRepeated(session, chunk, crc32c)) {
      requireWithin(context, session, length + bytes.length);
      // Opened only for new bytes, because a chunk repeated after the blob is finished is confirmed too.
      writer ??= await context.blobs.open(blobId, session.received);
      await writer.write(bytes);
      crc32c.update(bytes);
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

/** Returns null if the digests must be computed from the stored bytes at the end. */
async function continueDigests({ received, progress }: UploadSession): Promise<RunningDigests | null> {
  if (received === 0) return await startDigests();
  return progress?.digests?.length === received ? await resumeDigests(progress.digests) : null;
}

/** Checks Content-Length before the chunk is read. */
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

/** @throws {StorageError} `INVALID_ARGUMENT` if the header is not a number */
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

/** Skips the stored bytes of a chunk repeated after a lost acknowledgement. Throws if they differ. */
async function* passRepeated(
  session: UploadSession,
  { offset, body }: { offset: number; body: AsyncIterable<Uint8Array> },
  crc32c: IHasher,
): AsyncGenerator<Uint8Array> {
  let stored = session.received - offset;
  for await (const bytes of body) {
    if (stored === 0) {
      yield bytes;
      continue;
    }
    const repeated = bytes.subarray(0, stored);
    crc32c.update(repeated);
    stored -= repeated.length;
    if (stored > 0) continue;
    if (peekCrc32c(crc32c) !== session.progress?.chunk.crc32c)
      throw invalidArgument('X-Goog-Upload-Offset is wrong: other bytes are stored there.');
    if (repeated.length < bytes.length) yield bytes.subarray(repeated.length);
  }
  if (stored > 0) throw wrongOffset(session.received);
}
