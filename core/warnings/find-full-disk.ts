import { formatBytes } from '#common/files.ts';
import { m } from '#words/messages.js';
import type { Core, DiskSpace } from '../context.ts';

const mebibyte = 1_024 ** 2;

/** Returns a warning if a disk of this machine is nearly full. */
export async function findFullDisk(core: Pick<Core, 'measureDisks' | 'machine'>): Promise<string | null> {
  const full = (await core.measureDisks()).filter(isNearlyFull);
  if (full.length === 0) return null;
  const freeBytes = Math.min(...full.map((disk) => disk.freeBytes));
  return m.warnings_disk_left({ size: formatBytes(freeBytes), machine: core.machine });
}

/** Less than 5 %, or 2 GB on a large disk. At least 256 MiB, which the database needs to restart. */
const isNearlyFull = ({ freeBytes, usedBytes }: DiskSpace): boolean =>
  freeBytes < Math.max(256 * mebibyte, Math.min((freeBytes + usedBytes) / 20, 2_048 * mebibyte));
