import { Buffer } from 'node:buffer';
import { detectContentType, HEAD_BYTES } from '../content/detect-content-type.ts';
import type { BlobStore } from './blob-store.ts';
import { type Digests, finishDigests, startDigests, updateDigests } from './digests.ts';

export type StoredBlob = { blobId: string; size: number; digests: Digests; detectedType: string | null };

/**
 * Writes a stream into a new blob, complete and durable when the promise resolves; on an error nothing is left.
 * `check` sees the size as it grows and stops the writing by throwing.
 */
export async function storeBlob(
  blobs: BlobStore,
  bytes: AsyncIterable<Uint8Array>,
  check: (size: number) => void,
): Promise<StoredBlob> {
  const blobId = await blobs.create();
  try {
    const digests = startDigests();
    const writer = await blobs.open(blobId, 0);
    try {
      for await (const chunk of bytes) {
        check(digests.length + chunk.length);
        await writer.write(chunk);
        updateDigests(digests, chunk);
      }
      await writer.sync();
    } finally {
      await writer.close();
    }
    const detectedType = detectContentType(await readHead(blobs, blobId, digests.length));
    await blobs.finalise(blobId);
    return { blobId, size: digests.length, digests: finishDigests(digests), detectedType };
  } catch (error) {
    await blobs.remove(blobId);
    throw error;
  }
}

/** The first bytes of a blob, for `detectContentType`. */
export async function readHead(blobs: BlobStore, blobId: string, size: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await blobs.read(blobId, { start: 0, end: Math.min(size, HEAD_BYTES) }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a blob again to compute its checksums. */
export async function digestBlob(blobs: BlobStore, blobId: string, size: number): Promise<Digests> {
  const digests = startDigests();
  for await (const chunk of await blobs.read(blobId, { start: 0, end: size })) updateDigests(digests, chunk);
  return finishDigests(digests);
}
