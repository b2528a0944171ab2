import { randomBytes } from 'node:crypto';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const mebibyte = 1_024 * 1_024;

/** Size of the reserve file: two segments of the write-ahead log, which a start after a crash may need. */
const ballastBytes = 8 * mebibyte;

const freshMilliseconds = 1_000;

export type DiskRoom = {
  /** True if there is room for writes. Deletions and sign-ins are allowed in any case. */
  hasRoom(): Promise<boolean>;
  /** Deletes the reserve file to free its space. */
  release(): Promise<void>;
  /** Creates the reserve file if there is enough space. */
  take(): Promise<void>;
};

/** Returns the bytes that uploads must leave free. With less, the school is not ready. */
export const toReserve = (totalBytes: number): number => Math.min(64 * mebibyte, totalBytes / 8);

export async function measureDisk(directory: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Watches the disk of the built-in database. Below half of the upload reserve it refuses writes, so that no
 * commit runs out of disk. If the disk fills anyway, deleting the reserve file lets the database start.
 */
export function watchRoom(directory: string): DiskRoom {
  const ballast = join(directory, 'reserve');
  let last: { since: number; room: Promise<boolean> } | undefined;

  async function look(): Promise<boolean> {
    const { free, total } = await measureDisk(directory);
    return free >= toReserve(total) / 2;
  }

  return {
    hasRoom() {
      if (!last || performance.now() - last.since >= freshMilliseconds)
        last = { since: performance.now(), room: look() };
      return last.room;
    },
    release: () => rm(ballast, { force: true }),
    async take() {
      const { free, total } = await measureDisk(directory);
      if (free - ballastBytes < toReserve(total)) return;
      const made = `${ballast}.new`;
      // Random bytes, which a compressing file system cannot shrink.
      const file = await open(made, 'w', 0o600);
      try {
        await file.writeFile(randomBytes(ballastBytes));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(made, ballast);
    },
  };
}
