import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const mebibyte = 1_024 * 1_024;

/** Mounts a small disk. Returns its folder, or null if this account cannot mount one. */
export async function mountDisk(size = '80m', mode: 'rw' | 'ro' = 'rw'): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755,${mode}`, 'tmpfs', folder]);
    return folder;
  } catch (error) {
    console.warn(`full disk not tested: mount failed (${(error as Error).message})`);
    await rm(folder, { recursive: true });
    return null;
  }
}

export async function unmountDisk(folder: string): Promise<void> {
  await run('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
}

export async function measureFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** File that fills the disk. Delete it to free the space. */
export const fillerOf = (folder: string): string => join(folder, 'filler');

/** Fills a disk up to `left` free bytes. */
export async function fillDisk(folder: string, left: number): Promise<void> {
  const file = await open(fillerOf(folder), 'a');
  try {
    for (let free = await measureFree(folder); free > left; free = await measureFree(folder))
      await file.write(Buffer.alloc(Math.min(mebibyte, Math.max(4_096, free - left)), 1));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

/** Returns the defect of a refusal on a full disk, or null if it is a French explanation. */
export function judgeRefusal({ status, text }: { status: number; text: string }): string | null {
  if (status < 400) return `accepted with ${status}`;
  if (![503, 507].includes(status)) return `refused with ${status}`;
  return /(serveur est plein|indisponible pour le moment|ne répond pas)/.test(text)
    ? null
    : `${status} without explanation in French`;
}
