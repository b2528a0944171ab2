import { Buffer } from 'node:buffer';
import { mkdtemp, readdir, rm, stat, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

// Covers only the files on disk. `tests/contracts/storage/blob-stores.test.ts` tests both stores.

async function useStore() {
  const directory = await mkdtemp(join(tmpdir(), 'cedille-blobs-'));
  const store = createDiskBlobStore({ directory });
  return { store, directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

async function write(store: BlobStore, id: string, offset: number, text: string): Promise<void> {
  const writer = await store.open(id, offset);
  await writer.write(Buffer.from(text));
  await writer.sync();
  await writer.close();
}

async function readText(store: BlobStore, id: string, start: number, end: number): Promise<string> {
  return await new Response(await store.read(id, { start, end })).text();
}

test('moves a finished blob to its shard folder, without bytes that were never acknowledged', async () => {
  await using place = await useStore();
  const { store, directory } = place;
  const id = await store.create();
  await write(store, id, 0, 'Bonjour tout le monde');
  await write(store, id, 8, 'à tous');
  expect(await readdir(join(directory, 'incoming'))).toEqual([id]);
  await store.finalise(id, 15);
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  expect(await readdir(join(directory, 'blobs', id.slice(0, 2)))).toEqual([id]);
  expect((await stat(join(directory, 'blobs', id.slice(0, 2), id))).size).toBe(15);
  expect(await readText(store, id, 0, 15)).toBe('Bonjour à tous');
});

test('throws if a file is shorter than the acknowledged size', async () => {
  await using place = await useStore();
  const id = await place.store.create();
  await write(place.store, id, 0, 'Bonjour');
  await truncate(join(place.directory, 'incoming', id), 3);
  await expect(place.store.open(id, 7)).rejects.toThrow('acknowledged');
  await expect(place.store.finalise(id, 7)).rejects.toThrow('acknowledged');
  await place.store.finalise(id, 3);
  await expect(readText(place.store, id, 0, 7)).rejects.toThrow();
});

test('a copy has the current time and shares its bytes on disk with the original', async () => {
  await using place = await useStore();
  const { store, directory } = place;
  const id = await store.create();
  await write(store, id, 0, 'Bonjour');
  await store.finalise(id, 7);
  const long = new Date('2020-01-01T00:00:00Z');
  await utimes(join(directory, 'blobs', id.slice(0, 2), id), long, long);
  const copy = await store.copy(id);
  for (const { touchedAt } of await Array.fromAsync(store.list()))
    expect(Date.now() - touchedAt.getTime()).toBeLessThan(60_000);
  const [one, other] = await Promise.all(
    [id, copy].map((each) => stat(join(directory, 'blobs', each.slice(0, 2), each))),
  );
  expect(other?.ino).toBe(one?.ino);
});
