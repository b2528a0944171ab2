import { Buffer } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { BlobMissingError, type BlobWriter, type ByteRange, nameFileSystemError } from './blob-store.ts';

const ROOM_CHECK_BYTES = 8 * 1024 * 1024;

/** Opens a file for writing from `offset`. Existing bytes beyond it are overwritten. */
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
    if (size < offset) throw new BlobMissingError(`file has ${size} bytes, ${offset} were acknowledged`);
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

/** Larger reads measured no faster, and two hundred concurrent readers need only a few megabytes. */
const READ_BYTES = 32 * 1024;

/** Streams without reading ahead. Closes the handle at the end, on an error and on cancel. */
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
            if (bytesRead === 0) throw new BlobMissingError(`file ends at byte ${position} of ${range.end}`);
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
