import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Core } from '../context.ts';
import { toObjectAddress } from '../media/object-address.ts';

/** Stores a demonstration file unchanged and returns its object URL. */
export async function putMedia(core: Pick<Core, 'files'>, source: string, path: string): Promise<string> {
  const contentType = contentTypes[extname(source)] ?? 'application/octet-stream';
  await core.files.put(path, await readFile(source), { contentType });
  return toObjectAddress(core.files.bucket, path);
}

/** Turns a relative path into an object name without slashes. */
export const toMediaObject = (file: string): string => file.replaceAll('/', '-');

const contentTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
};
