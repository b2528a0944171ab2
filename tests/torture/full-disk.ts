import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const mebibyte = 1_024 * 1_024;

/** Mounts a small disk, read-only with `ro`. @returns its folder, or null where this account cannot mount one */
export async function mountDisk(size = '80m', mode: 'rw' | 'ro' = 'rw'): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755,${mode}`, 'tmpfs', folder]);
    return folder;
  } catch (error) {
    console.warn(`a full disk is not tried: nothing can be mounted here (${(error as Error).message})`);
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

/** What takes the room of a disk; to be removed when there is to be some again. */
export const fillerOf = (folder: string): string => join(folder, 'filler');

/** Something else takes what is left of a disk, but for so many bytes. */
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

/** What is wrong with how somebody who wrote was refused by a full disk; null where they were told, in French. */
export function judgeRefusal({ status, text }: { status: number; text: string }): string | null {
  if (status < 400) return `taken with ${status}`;
  if (![503, 507].includes(status)) return `refused with ${status}`;
  return /(plus de place|momentanément|ne répond pas)/.test(text) ? null : `${status} without a word`;
}
