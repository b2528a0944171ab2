import { Buffer } from 'node:buffer';
import { detectContentType, HEAD_BYTES } from '../content/detect-content-type.ts';
import type { BlobStore } from './blob-store.ts';
import { type Digests, finishDigests, startDigests, updateDigests } from './digests.ts';

export type StoredBlob = { blobId: string; size: number; digests: Digests; detectedType: string | null };

/** Writes a stream into a new durable blob. `check` receives the growing size and aborts by throwing. */
export async function storeBlob(
  blobs: BlobStore,
  bytes: AsyncIterable<Uint8Array>,
  check: (size: number) => void,
): Promise<StoredBlob> {
  const running = await startDigests();
  const head: Uint8Array[] = [];
  const blobId = await blobs.put(watch());
  const { length: size } = running;
  return { blobId, size, digests: finishDigests(running), detectedType: detectContentType(joinHead(head)) };

  async function* watch(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      check(running.length + chunk.length);
      if (running.length < HEAD_BYTES) head.push(chunk.slice(0, HEAD_BYTES));
      updateDigests(running, chunk);
      yield chunk;
    }
  }
}

const joinHead = (chunks: Uint8Array[]): Uint8Array => Buffer.concat(chunks).subarray(0, HEAD_BYTES);

/** Returns the first bytes of a finished blob, for `detectContentType`. */
export async function readHead(blobs: BlobStore, blobId: string, size: number): Promise<Uint8Array> {
  const head = await blobs.read(blobId, { start: 0, end: Math.min(size, HEAD_BYTES) });
  return joinHead(await Array.fromAsync(head));
}

export async function digestBlob(blobs: BlobStore, blobId: string, size: number): Promise<Digests> {
  const running = await startDigests();
  for await (const chunk of await blobs.read(blobId, { start: 0, end: size })) updateDigests(running, chunk);
  return finishDigests(running);
}
