import { fileURLToPath } from 'node:url';
import type { Circuits } from '#clients/circuit.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { toReserve } from './disk-room.ts';
import { explainBucket } from './explain-start.ts';

/**
 * The store of a `BLOBS_URL`: a folder (`file:///srv/files`) or a bucket (`s3://bucket/prefix?region=…&endpoint=…`), whose client is
 * loaded only where it is wanted.
 * @throws {ConfigError} where the bucket is refused; a store that does not answer may do so later
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
