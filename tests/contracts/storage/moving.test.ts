import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBytes, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { openBlobStore } from '#server/blob-store.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { checkBlobs } from '#twins/storage/objects/check-blobs.ts';
import { moveBlobs } from '#twins/storage/objects/move-blobs.ts';
import { chooseBlobsUrl } from './support/choose-blobs.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { startStorage } from './support/start-storage.ts';

/** Starts a twin with two stores. `lead` switches it from the first store to the other. */
async function startWithTwo() {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-moved-'));
  const other = await openBlobStore(chooseBlobsUrl(folder));
  let first: BlobStore | undefined;
  let current: BlobStore | undefined;
  const reads: string[] = [];
  const wrapBlobs = (blobs: BlobStore): BlobStore => {
    first = blobs;
    current = blobs;
    const names = Object.keys(blobs) as (keyof BlobStore)[];
    return Object.fromEntries(
      names.map((name) => [
        name,
        (...given: never[]) => {
          if (name === 'read') reads.push(String(given[0]));
          const store = current as BlobStore;
          return (store[name] as (...given: never[]) => unknown)(...given);
        },
      ]),
    ) as BlobStore;
  };
  const storage = await startStorage({ wrapBlobs });
  return {
    storage,
    from: first as BlobStore,
    to: other,
    reads,
    lead() {
      current = other;
    },
    async [Symbol.asyncDispose]() {
      await storage[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function upload(storage: Awaited<ReturnType<typeof startStorage>>, name: string, size: number) {
  const bytes = sampleBytes(size, size);
  await uploadBytes(ref(storage.clientFor('alice'), `users/alice/${name}`), bytes);
  return bytes;
}

test('moves files while the school is online, copies only new files when repeated, and trusts the copies', {
  timeout: 60_000,
}, async () => {
  await using place = await startWithTwo();
  const { storage, from, to } = place;
  const files = new Map<string, Uint8Array>();
  for (const [name, size] of [
    ['a', 0],
    ['b', 1000],
    ['c', 6_000_000],
  ] as const)
    files.set(name, await upload(storage, name, size));
  expect(await moveBlobs(storage.pool, from, to)).toEqual({
    copied: 3,
    bytes: 6_001_000,
    there: 0,
    faults: [],
  });
  files.set('d', await upload(storage, 'd', 2000));
  files.set('b', await upload(storage, 'b', 3000));
  expect(await moveBlobs(storage.pool, from, to)).toEqual({ copied: 2, bytes: 5000, there: 2, faults: [] });
  expect(await moveBlobs(storage.pool, from, to)).toMatchObject({ copied: 0, there: 4 });

  place.lead();
  place.reads.splice(0);
  const client = storage.clientFor('alice');
  for (const [name, bytes] of files)
    expect(sha256(await getBytes(ref(client, `users/alice/${name}`)))).toBe(sha256(bytes));
  // Each file was read once, for its download and not to verify the copy.
  expect(place.reads).toHaveLength(4);
  const check = await checkBlobs(storage.pool, to);
  expect(check).toMatchObject({ objects: 4, bytes: 6_005_000, faults: [] });
  expect(check.orphans).toHaveLength(1);
  expect(storage.errors).toEqual([]);
});

test('reports missing, truncated or changed files and does not move them', { timeout: 60_000 }, async () => {
  await using place = await startWithTwo();
  const { storage, from, to } = place;
  for (const name of ['altered', 'cut', 'lost', 'whole']) await upload(storage, name, 2000);
  const { rows } = await storage.pool.query<{ path: string; blob_id: string }>(
    'SELECT path, blob_id FROM storage.objects',
  );
  const idOf = (name: string) => rows.find(({ path }) => path.endsWith(`/${name}`))?.blob_id ?? '';
  const once = async function* (size: number) {
    yield sampleBytes(size, 7);
  };
  await from.put(once(2000), idOf('altered'));
  await from.put(once(1000), idOf('cut'));
  await from.remove(idOf('lost'));
  const stranger = await from.put(once(10));

  const check = await checkBlobs(storage.pool, from);
  expect(check.faults).toEqual([
    { path: 'users/alice/altered', fault: 'changed' },
    { path: 'users/alice/cut', fault: 'shorter' },
    { path: 'users/alice/lost', fault: 'missing' },
  ]);
  expect(check.orphans).toEqual([stranger]);
  const moved = await moveBlobs(storage.pool, from, to);
  expect(moved.copied).toBe(1);
  expect(moved.faults.map(({ path }) => path)).toEqual(check.faults.map(({ path }) => path));
  expect((await to.list()[Symbol.asyncIterator]().next()).value?.id).toBe(idOf('whole'));
});

test('finds files in the new store that were stored after the move', { timeout: 60_000 }, async () => {
  await using place = await startWithTwo();
  const { storage, from, to } = place;
  await upload(storage, 'before', 1000);
  await moveBlobs(storage.pool, from, to);
  await upload(storage, 'between', 2000);
  place.lead();
  await upload(storage, 'after', 3000);
  expect(await moveBlobs(storage.pool, from, to)).toEqual({ copied: 1, bytes: 2000, there: 2, faults: [] });
});
