import { randomBytes } from 'node:crypto';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const mebibyte = 1_024 * 1_024;

/** Two segments of the database's log, which it may need to start after a crash. */
const ballastBytes = 8 * mebibyte;

/** For how long an answer stands, in milliseconds. */
const freshMilliseconds = 1_000;

export type DiskRoom = {
  /** Whether people may go on writing. What removes something, or lets somebody in, needs little and is never refused. */
  hasRoom(): Promise<boolean>;
  /** Gives up the space that is kept for the worst. */
  release(): Promise<void>;
  /** Takes it again once there is enough. */
  take(): Promise<void>;
};

/** What uploads leave of a disk, and below which the school is not ready: 64 MB, or an eighth of a small disk (bytes). */
export const toReserve = (totalBytes: number): number => Math.min(64 * mebibyte, totalBytes / 8);

/** Free and total bytes of the disk of a folder. */
export async function measureDisk(directory: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * The room that is left beside a database of ours. Below half of what uploads leave nothing more is taken: the database must not run
 * out of disk in the middle of a commit. Where something else fills the disk all the same, a file of nothing is given up, so that it
 * can start again and be read.
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
      // Bytes that no file system makes less of.
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
