import { open } from 'node:fs/promises';

/** Makes the entries of a folder durable: on POSIX a renamed file survives a power cut only once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and journals its entries by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
