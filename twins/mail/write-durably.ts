import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const STALE_AFTER_MS = 60 * 60 * 1000;

/**
 * Writes a file for its owner only that is either absent or whole, and survives a power cut once this resolves:
 * a draft is written and synced, then renamed, then its folder synced.
 */
export async function writeDurably(file: { drafts: string; path: string; content: Buffer }): Promise<void> {
  const draft = path.join(file.drafts, randomUUID());
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(file.content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file.path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file.path));
}

/** Makes the names in a folder durable. Windows has no such call and needs none: NTFS logs its names. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes the drafts of processes that died; a draft of the last hour may still be written. */
export async function sweepDrafts(drafts: string, time: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const { mtimeMs } = await stat(draft);
    if (time.getTime() - mtimeMs > STALE_AFTER_MS) await rm(draft, { force: true });
  }
}
