import type { Pool } from 'pg';
import { BlobMissingError, type BlobStore } from '../blobs/blob-store.ts';
import { digestBlob } from '../blobs/store-blob.ts';
import { walkObjects } from './walk-objects.ts';

type BlobCheck = {
  objects: number;
  bytes: number;
  faults: { path: string; fault: 'missing' | 'shorter' | 'changed' }[];
  /** Blobs without object, upload or pending deletion. The sweep removes those older than an hour. */
  orphans: string[];
};

/** Verifies the checksum of every object and lists unreferenced blobs. Read-only. */
export async function checkBlobs(
  pool: Pool,
  blobs: BlobStore,
  tell: (check: BlobCheck) => void = () => undefined,
): Promise<BlobCheck> {
  const check: BlobCheck = { objects: 0, bytes: 0, faults: [], orphans: [] };
  for await (const { path, blobId, size, md5 } of walkObjects(pool)) {
    const fault = await findFault({ blobId, size, md5 }, blobs);
    // Skips an object that was replaced or removed during the read.
    if (fault && (await isNamed(pool, path, blobId))) check.faults.push({ path, fault });
    check.objects += 1;
    check.bytes += size;
    tell(check);
  }
  for await (const { id } of blobs.list()) if (!(await isWanted(pool, id))) check.orphans.push(id);
  return check;
}

async function findFault(
  { blobId, size, md5 }: { blobId: string; size: number; md5: Uint8Array },
  blobs: BlobStore,
) {
  try {
    if ((await blobs.examine(blobId)).size < size) return 'shorter';
    return (await digestBlob(blobs, blobId, size)).md5.equals(md5) ? null : 'changed';
  } catch (error) {
    if (error instanceof BlobMissingError) return 'missing';
    throw error;
  }
}

async function isNamed(pool: Pool, path: string, blobId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM storage.objects WHERE path = $1 AND blob_id = $2', [
    path,
    blobId,
  ]);
  return rowCount === 1;
}

async function isWanted(pool: Pool, blobId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM storage.objects WHERE blob_id = $1
     UNION ALL SELECT FROM storage.uploads WHERE blob_id = $1
     UNION ALL SELECT FROM storage.discarded_blobs WHERE blob_id = $1`,
    [blobId],
  );
  return rowCount !== 0;
}
