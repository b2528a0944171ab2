import { fileURLToPath } from 'node:url';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';

/**
 * The store of a `BLOBS_URL`: a folder (`file:///srv/files`) or a bucket (`s3://bucket/prefix?region=…&endpoint=…`), whose client is
 * loaded only where it is wanted.
 */
export async function openBlobStore(url: string): Promise<BlobStore> {
  if (url.startsWith('file:')) return createDiskBlobStore({ directory: fileURLToPath(url) });
  const [{ createObjectPlace }, { createS3BlobStore }] = await Promise.all([
    import('#clients/object-store.ts'),
    import('#twins/storage/blobs/s3-blob-store.ts'),
  ]);
  return createS3BlobStore(createObjectPlace(url));
}
