import { open } from 'node:fs/promises';
import { nameFileSystemError } from './blob-errors.ts';
import type { BlobWriter } from './blob-store.ts';

/** How much may be written before the free space is looked at again. */
const roomCheckBytes = 8 * 1024 * 1024;

/** Opens a file for writing from `offset`, after cutting off whatever lies beyond it. */
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
    if (size < offset) throw new Error(`The file holds ${size} bytes, ${offset} were acknowledged.`);
    if (size > offset) await handle.truncate(offset);
  } catch (error) {
    await handle.close();
    throw error;
  }

  return {
    async write(bytes) {
      try {
        unchecked += bytes.length;
        if (unchecked > roomCheckBytes) {
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
