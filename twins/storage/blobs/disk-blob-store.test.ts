import { Buffer } from 'node:buffer';
import { mkdtemp, readdir, rm, stat, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BlobMissingError, type BlobStore } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

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

test('a blob grows where it is opened, and lies finished under its shard', async () => {
  await using place = await useStore();
  const { store, directory } = place;
  const id = await store.create();
  await write(store, id, 0, 'Bonjour tout le monde');
  await write(store, id, 8, 'à tous');
  expect(await readText(store, id, 0, 15)).toBe('Bonjour à tous');
  expect((await stat(join(directory, 'incoming', id))).size).toBe(15);
  expect(await readdir(join(directory, 'incoming'))).toEqual([id]);

  await store.finalise(id);
  await store.finalise(id);
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  expect(await readdir(join(directory, 'blobs', id.slice(0, 2)))).toEqual([id]);
  expect(await readText(store, id, 8, 10)).toBe('à');
  expect(await readText(store, id, 3, 3)).toBe('');
  await expect(store.open(id, 0)).rejects.toBeInstanceOf(BlobMissingError);

  await store.remove(id);
  await store.remove(id);
  await expect(store.read(id, { start: 0, end: 1 })).rejects.toBeInstanceOf(BlobMissingError);
});

test('what does not exist, and what is no id, is missing and never a path', async () => {
  await using place = await useStore();
  for (const id of ['0'.repeat(32), '', '../../etc/passwd', 'x'.repeat(32), `${'0'.repeat(32)}/..`]) {
    await expect(place.store.read(id, { start: 0, end: 1 })).rejects.toBeInstanceOf(BlobMissingError);
    await expect(place.store.open(id, 0)).rejects.toBeInstanceOf(BlobMissingError);
    await expect(place.store.finalise(id)).rejects.toBeInstanceOf(BlobMissingError);
  }
});

test('a file shorter than what was acknowledged is an error, not a silent hole', async () => {
  await using place = await useStore();
  const id = await place.store.create();
  await write(place.store, id, 0, 'Bonjour');
  await truncate(join(place.directory, 'incoming', id), 3);
  await expect(place.store.open(id, 7)).rejects.toThrow('acknowledged');
  await expect(readText(place.store, id, 0, 7)).rejects.toThrow();
});

test('an abandoned read closes its file', async () => {
  await using place = await useStore();
  const id = await place.store.create();
  await write(place.store, id, 0, 'x'.repeat(500_000));
  const before = (await readdir('/proc/self/fd').catch(() => [])).length;
  for (let round = 0; round < 30; round++) {
    const reader = (await place.store.read(id, { start: 0, end: 500_000 })).getReader();
    const reading = reader.read();
    if (round % 2 === 0) await reading;
    await reader.cancel();
    await reading;
  }
  const after = (await readdir('/proc/self/fd').catch(() => [])).length;
  expect(after).toBeLessThan(before + 10);
});

test('the list holds finished and unfinished blobs, and only those', async () => {
  await using place = await useStore();
  expect(await listIds(place.store)).toEqual([]);
  const ids = [await place.store.create(), await place.store.create()];
  await place.store.finalise(ids[0] ?? '');
  expect((await listIds(place.store)).toSorted()).toEqual(ids.toSorted());
});

async function listIds(store: BlobStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, touchedAt } of store.list()) {
    expect(Date.now() - touchedAt.getTime()).toBeLessThan(60_000);
    ids.push(id);
  }
  return ids;
}

test('a copy is a blob of its own, as young as it is, and needs no room for its bytes', async () => {
  await using place = await useStore();
  const { store, directory } = place;
  const id = await store.create();
  await write(store, id, 0, 'Bonjour');
  await expect(store.copy(id)).rejects.toBeInstanceOf(BlobMissingError);
  await store.finalise(id);
  const long = new Date('2020-01-01T00:00:00Z');
  await utimes(join(directory, 'blobs', id.slice(0, 2), id), long, long);
  const copy = await store.copy(id);
  expect(copy).not.toBe(id);
  const entries = await Array.fromAsync(store.list());
  expect(entries.map((entry) => entry.id).toSorted()).toEqual([id, copy].toSorted());
  for (const { touchedAt } of entries) expect(Date.now() - touchedAt.getTime()).toBeLessThan(60_000);
  const [one, other] = await Promise.all(
    [id, copy].map((each) => stat(join(directory, 'blobs', each.slice(0, 2), each))),
  );
  expect(other?.ino).toBe(one?.ino);
  await store.remove(id);
  expect(await readText(store, copy, 0, 7)).toBe('Bonjour');
  await expect(store.copy(id)).rejects.toBeInstanceOf(BlobMissingError);
});
