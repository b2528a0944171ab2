import { stat, statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DiskSpace } from '#core/context.ts';
import type { Config } from './config.ts';

/** Measures each disk that the school writes to, in bytes. A shared disk is reported once. */
export async function measureDisks({
  dataDirectory,
  blobsUrl,
}: Pick<Config, 'dataDirectory' | 'blobsUrl'>): Promise<DiskSpace[]> {
  const data = await measureDisk('data', dataDirectory);
  if (!blobsUrl.startsWith('file:')) return [data.space];
  const files = await measureDisk('files', fileURLToPath(blobsUrl)).catch((error: NodeJS.ErrnoException) => {
    // The folder may not exist before the first file. If it is not a folder, the first write reports it.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return files && files.device !== data.device ? [data.space, files.space] : [data.space];
}

async function measureDisk(place: DiskSpace['place'], folder: string) {
  const [{ bavail, blocks, bfree, bsize }, { dev: device }] = await Promise.all([
    statfs(folder),
    stat(folder),
  ]);
  return { device, space: { place, freeBytes: bavail * bsize, usedBytes: (blocks - bfree) * bsize } };
}
