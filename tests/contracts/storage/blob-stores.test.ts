import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBlobStore } from '#server/blob-store.ts';
import { BlobMissingError, type BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { chooseBlobsUrl } from './support/choose-blobs.ts';
import { collect } from './support/collect.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';

// Requirements for every store. Several stores with one address simulate several processes.

const mebibyte = 1024 * 1024;

async function useStores(count = 1) {
  const directory = await mkdtemp(join(tmpdir(), 'cedille-blobs-'));
  const url = chooseBlobsUrl(directory);
  const stores = await Promise.all(Array.from({ length: count }, () => openBlobStore(url)));
  return { stores, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

async function useStore() {
  const place = await useStores();
  const [store] = place.stores;
  return { ...place, store: store as BlobStore };
}

async function write(store: BlobStore, id: string, offset: number, bytes: Uint8Array): Promise<void> {
  const writer = await store.open(id, offset);
  await writer.write(bytes);
  await writer.sync();
  await writer.close();
}

const readBytes = async (store: BlobStore, id: string, start: number, end: number): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(await store.read(id, { start, end })));

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const listIds = async (store: BlobStore): Promise<string[]> =>
  (await collect(store.list())).map(({ id }) => id).toSorted();

test('writes blobs of any size, reads them fully or partially and copies them', {
  timeout: 120_000,
}, async () => {
  await using place = await useStore();
  const { store } = place;
  for (const size of [0, 1, 300_000, 5 * mebibyte - 1, 5 * mebibyte, 10 * mebibyte, 11 * mebibyte + 7]) {
    const bytes = sampleBytes(size, size);
    const id = await store.put(inPieces(bytes, 70_000));
    const state = await store.examine(id);
    expect(state.size).toBe(size);
    expect(await store.examine(id)).toEqual(state);
    expect(sha256(await readBytes(store, id, 0, size))).toBe(sha256(bytes));
    const [start, end] = [Math.floor(size / 3), Math.ceil(size / 2)];
    expect(await readBytes(store, id, start, end)).toEqual(Buffer.from(bytes.subarray(start, end)));
    expect(await readBytes(store, id, start, start)).toHaveLength(0);

    const copy = await store.copy(id);
    expect(copy).not.toBe(id);
    await store.remove(id);
    await expect(store.examine(id)).rejects.toBeInstanceOf(BlobMissingError);
    expect(sha256(await readBytes(store, copy, 0, size))).toBe(sha256(bytes));
    await store.remove(copy);
  }
  expect(await listIds(store)).toEqual([]);
});

test('stores a blob under a given id, repeatedly', async () => {
  await using place = await useStore();
  const { store } = place;
  const id = createHash('md5').update('elsewhere').digest('hex');
  for (const text of ['Bonjour', 'Bonsoir']) {
    expect(await store.put(inPieces(Buffer.from(text), 3), id)).toBe(id);
    expect((await readBytes(store, id, 0, 7)).toString()).toBe(text);
  }
  expect(await listIds(store)).toEqual([id]);
});

test('removes the blob if its source stream breaks', { timeout: 60_000 }, async () => {
  await using place = await useStore();
  const { store } = place;
  for (const size of [1000, 12 * mebibyte]) {
    async function* breaking() {
      yield sampleBytes(size);
      throw new Error('the connection was cut');
    }
    await expect(store.put(breaking())).rejects.toThrow('the connection was cut');
  }
  expect(await listIds(store)).toEqual([]);
});

test('continues a blob in other processes, and counts only acknowledged bytes', {
  timeout: 120_000,
}, async () => {
  await using place = await useStores(3);
  const { stores } = place;
  const bytes = sampleBytes(23 * mebibyte + 5);
  const id = await (stores[0] as BlobStore).create();
  let offset = 0;
  // Chunk sizes sent by the official client, including interrupted ones.
  for (const [turn, size] of [
    262_144,
    524_288,
    100_000,
    3 * mebibyte,
    8 * mebibyte,
    1,
    30 * mebibyte,
  ].entries()) {
    const store = stores[turn % stores.length] as BlobStore;
    // Synced but never acknowledged, because the process died first.
    await write(store, id, offset, sampleBytes(Math.min(size + 6 * mebibyte, 9 * mebibyte), turn));
    const piece = bytes.subarray(offset, offset + size);
    await write(stores[(turn + 1) % stores.length] as BlobStore, id, offset, piece);
    offset += piece.length;
  }
  expect(offset).toBe(bytes.length);
  expect(await listIds(stores[0] as BlobStore)).toEqual([id]);
  await (stores[1] as BlobStore).finalise(id, offset);
  await (stores[2] as BlobStore).finalise(id, offset);
  expect(sha256(await readBytes(stores[0] as BlobStore, id, 0, offset))).toBe(sha256(bytes));
  await expect((stores[0] as BlobStore).open(id, offset)).rejects.toBeInstanceOf(BlobMissingError);
  await (stores[0] as BlobStore).remove(id);
  await (stores[0] as BlobStore).remove(id);
  expect(await listIds(stores[0] as BlobStore)).toEqual([]);
});

test('finishes uploads that are empty, smaller than a part or made of whole parts', {
  timeout: 60_000,
}, async () => {
  await using place = await useStore();
  const { store } = place;
  for (const size of [0, 400_000, 5 * mebibyte, 10 * mebibyte]) {
    const bytes = sampleBytes(size);
    const id = await store.create();
    if (size > 0) await write(store, id, 0, bytes);
    await store.finalise(id, size);
    expect(sha256(await readBytes(store, id, 0, size))).toBe(sha256(bytes));
    expect((await store.examine(id)).size).toBe(size);
  }
  expect(await listIds(store)).toHaveLength(4);
});

test('a late writer of the same bytes does not damage the blob', { timeout: 60_000 }, async () => {
  await using place = await useStores(2);
  const [first, second] = place.stores as [BlobStore, BlobStore];
  const bytes = sampleBytes(12 * mebibyte);
  const id = await first.create();
  await write(first, id, 0, bytes.subarray(0, mebibyte));
  const late = await first.open(id, mebibyte);
  await late.write(bytes.subarray(mebibyte, 3 * mebibyte));
  await write(second, id, mebibyte, bytes.subarray(mebibyte, 8 * mebibyte));
  await late.write(bytes.subarray(3 * mebibyte, 7 * mebibyte));
  await late.sync();
  await late.close();
  await write(second, id, 8 * mebibyte, bytes.subarray(8 * mebibyte));
  await second.finalise(id, bytes.length);
  expect(sha256(await readBytes(first, id, 0, bytes.length))).toBe(sha256(bytes));
});

test('rejects finishing or continuing a blob beyond its stored bytes', async () => {
  await using place = await useStore();
  const { store } = place;
  const id = await store.create();
  await write(store, id, 0, Buffer.from('Bonjour'));
  await expect(store.finalise(id, 8)).rejects.toBeInstanceOf(BlobMissingError);
  await expect(store.open(id, 8)).rejects.toBeInstanceOf(BlobMissingError);
  await expect(store.examine(id)).rejects.toBeInstanceOf(BlobMissingError);
  await expect(store.copy(id)).rejects.toBeInstanceOf(BlobMissingError);
  await store.finalise(id, 7);
  await expect(readBytes(store, id, 0, 8)).rejects.toThrow();
});

test('reports unknown and invalid ids as missing and never uses them as paths', async () => {
  await using place = await useStore();
  for (const id of ['0'.repeat(32), '', '../../etc/passwd', 'x'.repeat(32), `${'0'.repeat(32)}/..`]) {
    await expect(place.store.read(id, { start: 0, end: 1 })).rejects.toBeInstanceOf(BlobMissingError);
    await expect(place.store.read(id, { start: 0, end: 0 })).rejects.toBeInstanceOf(BlobMissingError);
    await expect(place.store.open(id, 0)).rejects.toBeInstanceOf(BlobMissingError);
    await expect(place.store.finalise(id, 0)).rejects.toBeInstanceOf(BlobMissingError);
    await expect(place.store.copy(id)).rejects.toBeInstanceOf(BlobMissingError);
  }
});

test('releases the resources of an abandoned read', async () => {
  await using place = await useStore();
  const { store } = place;
  const id = await store.put(inPieces(sampleBytes(5_000_000), 1_000_000));
  await readBytes(store, id, 0, 10);
  const before = (await readdir('/proc/self/fd').catch(() => [])).length;
  for (let round = 0; round < 30; round++) {
    const reader = (await store.read(id, { start: 0, end: 5_000_000 })).getReader();
    const reading = reader.read();
    if (round % 2 === 0) await reading;
    await reader.cancel();
    await reading;
  }
  await expect
    .poll(async () => (await readdir('/proc/self/fd').catch(() => [])).length)
    .toBeLessThan(before + 10);
});

test('lists finished and unfinished blobs with the time of their last write', async () => {
  await using place = await useStore();
  expect(await listIds(place.store)).toEqual([]);
  const ids = [
    await place.store.create(),
    await place.store.create(),
    await place.store.put(inPieces(Buffer.from('a'), 1)),
  ];
  await place.store.finalise(ids[0] ?? '', 0);
  const entries = await collect(place.store.list());
  expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { touchedAt } of entries)
    expect(Math.abs(Date.now() - touchedAt.getTime())).toBeLessThan(60_000);
});
