import { Buffer } from 'node:buffer';
import { invalidArgument } from '../wire/storage-error.ts';

export type MultipartUpload = {
  /** First part. */
  metadata: Buffer;
  contentType: string | null;
  /** Second part. Throws StorageError if the closing delimiter is missing. */
  bytes: AsyncGenerator<Uint8Array>;
};

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_METADATA_BYTES = 64 * 1024;

/**
 * Reads `multipart/related` (RFC 2387) of the SDK: JSON metadata, then the bytes of the object, streamed.
 * @throws {StorageError} `INVALID_ARGUMENT` if the body has another form
 */
export async function readMultipart(
  contentType: string | null,
  body: AsyncGenerator<Uint8Array>,
): Promise<MultipartUpload> {
  const delimiter = Buffer.from(`\r\n--${readBoundary(contentType)}`);
  const source = createSource(body);
  // The first delimiter may be at the very start, without the line break after a preamble.
  source.prepend(Buffer.from('\r\n'));
  await source.readUntil(delimiter, MAX_HEADER_BYTES, 'first delimiter');
  await source.readUntil(Buffer.from('\r\n\r\n'), MAX_HEADER_BYTES, 'headers of the metadata part');
  const metadata = await source.readUntil(delimiter, MAX_METADATA_BYTES, 'end of the metadata part');
  const headers = await source.readUntil(
    Buffer.from('\r\n\r\n'),
    MAX_HEADER_BYTES,
    'headers of the data part',
  );
  if (headers.subarray(0, 2).toString() === '--')
    throw invalidArgument('The multipart body has one part only.');
  return { metadata, contentType: readPartType(headers), bytes: source.passUntil(delimiter) };
}

function readBoundary(contentType: string | null): string {
  const match = /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s";,]{1,200}))/i.exec(
    contentType ?? '',
  );
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined)
    throw invalidArgument('A multipart upload needs a multipart/related body with a boundary.');
  return boundary;
}

function readPartType(headers: Buffer): string | null {
  return /(?:^|\r\n)content-type:([^\r\n]*)/i.exec(headers.toString('latin1'))?.[1]?.trim() || null;
}

function createSource(body: AsyncGenerator<Uint8Array>) {
  let pending: Buffer = Buffer.alloc(0);

  /** Returns false at the end of the body. */
  async function fill(): Promise<boolean> {
    const { done, value } = await body.next();
    if (done) return false;
    pending =
      pending.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.length)
        : Buffer.concat([pending, value]);
    return true;
  }

  return {
    prepend(bytes: Buffer) {
      pending = Buffer.concat([bytes, pending]);
    },

    async readUntil(mark: Buffer, limit: number, what: string): Promise<Buffer> {
      for (;;) {
        const index = pending.indexOf(mark);
        if (index !== -1 && index <= limit) {
          const found = Buffer.from(pending.subarray(0, index));
          pending = pending.subarray(index + mark.length);
          return found;
        }
        if (index !== -1 || pending.length > limit + mark.length || !(await fill()))
          throw invalidArgument(`The multipart body lacks the ${what}.`);
      }
    },

    /** Retains just enough bytes to detect a mark split between two chunks. */
    async *passUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const index = pending.indexOf(mark);
        if (index !== -1) {
          if (index > 0) yield pending.subarray(0, index);
          pending = pending.subarray(index + mark.length);
          break;
        }
        const free = pending.length - mark.length + 1;
        if (free > 0) {
          yield pending.subarray(0, free);
          pending = pending.subarray(free);
        }
        if (!(await fill())) throw invalidArgument('The multipart body lacks its closing delimiter.');
      }
      while (pending.length < 2 && (await fill()));
      if (pending.subarray(0, 2).toString() !== '--')
        throw invalidArgument('The multipart body has more than two parts.');
      await skipEpilogue();
    },
  };

  async function skipEpilogue(): Promise<void> {
    let skipped = 0;
    do {
      skipped += pending.length;
      pending = Buffer.alloc(0);
      if (skipped > MAX_HEADER_BYTES) throw invalidArgument('The multipart body goes on after its end.');
    } while (await fill());
  }
}
