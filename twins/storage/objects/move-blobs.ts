import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { BlobMissingError, type BlobState, type BlobStore } from '../blobs/blob-store.ts';
import { walkObjects } from './walk-objects.ts';

type Moved = {
  copied: number;
  bytes: number;
  /** Number of blobs already copied by an earlier run. */
  there: number;
  /** Objects with missing or damaged bytes in the source, or bytes altered during the copy. */
  faults: { path: string; fault: string }[];
};

/**
 * Copies the blob of every object to another store under the same id and verifies it. Removes nothing. The
 * site may stay online: a second run copies newer blobs. Saves marks, so that the site trusts the copies.
 */
export async function moveBlobs(
  pool: Pool,
  from: BlobStore,
  to: BlobStore,
  tell: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, faults: [] };
  for await (const object of walkObjects(pool)) {
    const state = await findState(to, object.blobId);
    const isThere = state?.size === object.size;
    if (isThere && (state.mark === object.movedMark || state.mark === object.blobMark)) {
      moved.there += 1;
      continue;
    }
    const fault = await copyBlob(object, from, to);
    if (fault) {
      moved.faults.push({ path: object.path, fault });
      continue;
    }
    const { mark } = await to.examine(object.blobId);
    await pool.query('UPDATE storage.objects SET moved_mark = $2 WHERE blob_id = $1', [object.blobId, mark]);
    moved.copied += 1;
    moved.bytes += object.size;
    tell(moved);
  }
  return moved;
}

/** Returns the defect, or null on success. */
async function copyBlob(
  { blobId, size, md5 }: { blobId: string; size: number; md5: Uint8Array },
  from: BlobStore,
  to: BlobStore,
): Promise<string | null> {
  const [sha256, stored] = [createHash('sha256'), createHash('md5')];
  try {
    const source = await from.read(blobId, { start: 0, end: size });
    await to.put(watch(source), blobId);
  } catch (error) {
    if (error instanceof BlobMissingError) return 'missing';
    throw error;
  }
  if (!stored.digest().equals(md5)) {
    await to.remove(blobId);
    return 'changed';
  }
  const copy = createHash('sha256');
  for await (const chunk of await to.read(blobId, { start: 0, end: size })) copy.update(chunk);
  if (copy.digest('hex') === sha256.digest('hex')) return null;
  await to.remove(blobId);
  return 'changed on its way';

  async function* watch(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      sha256.update(chunk);
      stored.update(chunk);
      yield chunk;
    }
  }
}

async function findState(store: BlobStore, id: string): Promise<BlobState | null> {
  try {
    return await store.examine(id);
  } catch (error) {
    if (error instanceof BlobMissingError) return null;
    throw error;
  }
}
