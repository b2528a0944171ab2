import { Buffer } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { BlobMissingError, type BlobWriter, type ByteRange, nameFileSystemError } from './blob-store.ts';

/** How much may be written before the free space is looked at again. */
const ROOM_CHECK_BYTES = 8 * 1024 * 1024;

/** Opens a file for writing from `offset`; what lies beyond is written over. */
export async function openDiskWriter(
  path: string,
  offset: number,
  requireRoom: () => Promise<void>,
): Promise<BlobWriter> {
  const handle = await open(path, 'r+');
  let position = offset;
  let unchecked = 0;
  try {
    const { size } = await handle.stat();
    if (size < offset)
      throw new BlobMissingError(`The file holds ${size} bytes, ${offset} were acknowledged.`);
  } catch (error) {
    await handle.close();
    throw error;
  }

  return {
    async write(bytes) {
      try {
        unchecked += bytes.length;
        if (unchecked > ROOM_CHECK_BYTES) {
          unchecked = 0;
          await requireRoom();
        }
        for (let written = 0; written < bytes.length; ) {
          const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position);
          written += bytesWritten;
          position += bytesWritten;
        }
      } catch (error) {
        throw nameFileSystemError(error);
      }
    },
    async sync() {
      try {
        await handle.datasync();
      } catch (error) {
        throw nameFileSystemError(error);
      }
    },
    close: () => handle.close(),
  };
}

/** One read: measured as fast as larger ones, and two hundred readers at once hold a few megabytes. */
const READ_BYTES = 32 * 1024;

/**
 * Streams part of an open file, one read per pull and nothing ahead of the consumer, and closes the handle at the end,
 * on an error and on cancel. A file shorter than promised is an error, never a short answer.
 */
export function streamFile(handle: FileHandle, range: ByteRange): ReadableStream<Uint8Array> {
  let position = range.start;
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= handle.close();
    return closing;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (position < range.end) {
            const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, range.end - position));
            const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
            if (closing !== null) return;
            if (bytesRead === 0)
              throw new BlobMissingError(`The file ends at byte ${position} of ${range.end}.`);
            position += bytesRead;
            controller.enqueue(buffer.subarray(0, bytesRead));
          }
          if (position >= range.end) {
            await close();
            controller.close();
          }
        } catch (error) {
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
