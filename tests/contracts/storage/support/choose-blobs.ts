import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** A `BLOBS_URL` of its own: in the store of the run where its project has one, in the folder otherwise. */
export function chooseBlobsUrl(directory: string): string {
  const store = inject('objectStoreUrl');
  if (!store) return pathToFileURL(directory).href;
  const url = new URL(store);
  url.pathname = `/${randomUUID()}`;
  return url.href;
}

export const keepsFilesInS3 = (): boolean => Boolean(inject('objectStoreUrl'));
