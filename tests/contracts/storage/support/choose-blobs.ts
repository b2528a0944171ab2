import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** Returns a unique `BLOBS_URL` in the test project's object store, if there is one, else in the folder. */
export function chooseBlobsUrl(directory: string): string {
  const store = inject('objectStoreUrl');
  if (!store) return pathToFileURL(directory).href;
  const url = new URL(store);
  url.pathname = `/${randomUUID()}`;
  return url.href;
}

export const keepsFilesInS3 = (): boolean => Boolean(inject('objectStoreUrl'));
