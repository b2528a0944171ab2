import { fileURLToPath } from 'node:url';
import type { Circuits } from '#clients/circuit.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { toReserve } from './disk-room.ts';
import { explainBucket } from './explain-start.ts';

/**
 * Opens the file store at `file:///srv/files` or `s3://bucket/prefix?region=…&endpoint=…`.
 * @throws {ConfigError} if the bucket refuses access, but not if the store does not respond
 */
export async function openBlobStore(url: string, circuits?: Circuits): Promise<BlobStore> {
  if (url.startsWith('file:'))
    return createDiskBlobStore({ directory: fileURLToPath(url), reserve: toReserve });
  const [{ createObjectDestination, requireBucket }, { createS3BlobStore }] = await Promise.all([
    import('#clients/object-store.ts'),
    import('#twins/storage/blobs/s3-blob-store.ts'),
  ]);
  const place = createObjectDestination(url, circuits);
  await requireBucket(place).catch((error: unknown) => {
    throw explainBucket(error);
  });
  return createS3BlobStore(place);
}
