import { Buffer } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from './blob-store.ts';

/** One read: measured as fast as larger ones, and two hundred readers at once hold a few megabytes. */
const readBytes = 32 * 1024;

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
            const buffer = Buffer.allocUnsafeSlow(Math.min(readBytes, range.end - position));
            const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
            if (closing !== null) return;
            if (bytesRead === 0) throw new Error(`The file ends at byte ${position} of ${range.end}.`);
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
