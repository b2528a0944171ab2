import { getBytes, getMetadata, ref, uploadBytes, uploadBytesResumable } from '@firebase/storage';
import { expect, test } from 'vitest';
import { type BlobStore, BlobStoreFullError } from '#twins/storage/blobs/blob-store.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { collect } from './support/collect.ts';
import { sampleBytes } from './support/sample-bytes.ts';
import { startStorage } from './support/start-storage.ts';

const megabyte = 1024 * 1024;

function limitRoom(blobs: BlobStore, room: { left: number }): BlobStore {
  const take = (bytes: Uint8Array) => {
    room.left -= bytes.length;
    if (room.left < 0) throw new BlobStoreFullError('no space left for files');
  };
  async function* limited(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      take(chunk);
      yield chunk;
    }
  }
  return {
    ...blobs,
    put: (bytes, id) => blobs.put(limited(bytes), id),
    async open(id, offset) {
      const writer = await blobs.open(id, offset);
      return {
        ...writer,
        async write(bytes) {
          take(bytes);
          await writer.write(bytes);
        },
      };
    },
  };
}

test('reports a full disk immediately, removes partial files and recovers', async () => {
  const room = { left: 1.5 * megabyte };
  await using storage = await startStorage({ wrapBlobs: (blobs) => limitRoom(blobs, room) });
  const client = storage.clientFor('alice');
  const kept = ref(client, 'users/alice/kept');
  await uploadBytes(kept, sampleBytes(1000));

  const large = ref(client, 'users/alice/large');
  await expect(uploadBytesResumable(large, sampleBytes(3 * megabyte))).rejects.toMatchObject({
    code: 'storage/quota-exceeded',
    status: 402,
  });
  await expect(uploadBytes(large, sampleBytes(2 * megabyte))).rejects.toMatchObject({ status: 402 });
  await expect(getMetadata(large)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect(await collect(storage.blobs.list())).toHaveLength(1);
  expect((await getBytes(kept)).byteLength).toBe(1000);
  expect(storage.errors.length).toBeGreaterThan(0);

  room.left = 100 * megabyte;
  await uploadBytesResumable(large, sampleBytes(3 * megabyte));
});

test('uploads cannot use the space reserved for the database', async () => {
  await using storage = await startStorage();
  const full = createDiskBlobStore({
    directory: storage.directory,
    reserve: () => Number.MAX_SAFE_INTEGER,
  });
  await expect(full.create()).rejects.toBeInstanceOf(BlobStoreFullError);
  const roomy = createDiskBlobStore({ directory: storage.directory, reserve: () => 0 });
  const id = await roomy.create();
  await expect(full.open(id, 0)).rejects.toBeInstanceOf(BlobStoreFullError);
});
