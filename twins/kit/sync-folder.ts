import { open } from 'node:fs/promises';

/** Makes renames in a folder durable: on POSIX they survive a power cut only after the folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Not possible on Windows, which cannot open folders, nor necessary, because NTFS journals renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
