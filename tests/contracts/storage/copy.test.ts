import { deleteObject, getBytes, getDownloadURL, getMetadata, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { sampleBytes } from './support/sample-bytes.ts';
import { startStorage } from './support/start-storage.ts';

const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');

test('copies the bytes and metadata to an independent object', async () => {
  await using storage = await startStorage();
  const client = storage.clientFor('alice');
  const [original, copy] = [ref(client, 'users/alice/a.zip'), ref(client, 'users/alice/b.zip')];
  const bytes = sampleBytes(300_000);
  await uploadBytes(original, bytes, {
    contentType: 'application/zip',
    contentLanguage: 'fr',
    customMetadata: { level: 'A1' },
  });
  await storage.twin.copyObject('users/alice/a.zip', 'users/alice/b.zip');
  const [one, other] = [await getMetadata(original), await getMetadata(copy)];
  for (const name of ['size', 'md5Hash', 'contentType', 'contentLanguage', 'customMetadata'] as const)
    expect([name, other[name]]).toEqual([name, one[name]]);
  expect(other.generation).not.toBe(one.generation);

  await deleteObject(original);
  await storage.twin.sweep();
  expect(text(await getBytes(copy))).toBe(Buffer.from(bytes).toString('hex'));
});

test('keeps copy and original independent after changes and sweeps', async () => {
  await using storage = await startStorage();
  const client = storage.clientFor('alice');
  const [original, copy] = [ref(client, 'users/alice/a'), ref(client, 'users/alice/b')];
  await uploadBytes(original, sampleBytes(1_000));
  await storage.twin.copyObject('users/alice/a', 'users/alice/b');
  await uploadBytes(original, sampleBytes(2_000));
  expect((await getBytes(copy)).byteLength).toBe(1_000);
  await storage.twin.copyObject('users/alice/b', 'users/alice/a');
  await deleteObject(copy);
  for (let round = 0; round < 3; round++) {
    storage.advance(2 * 60 * 60 * 1_000);
    await storage.twin.sweep();
  }
  expect((await getBytes(original)).byteLength).toBe(1_000);
  expect(await Array.fromAsync(storage.blobs.list())).toHaveLength(1);
});

test('gives a public copy its own URL and does not copy a missing object', async () => {
  await using storage = await startStorage();
  const admin = storage.clientFor('admin');
  await uploadBytes(ref(admin, 'public/a.bin'), sampleBytes(50));
  await storage.twin.copyObject('public/a.bin', 'public/b.bin');
  const [one, other] = [
    await getDownloadURL(ref(admin, 'public/a.bin')),
    await getDownloadURL(ref(admin, 'public/b.bin')),
  ];
  expect(new URL(other).searchParams.get('token')).not.toBe(new URL(one).searchParams.get('token'));
  expect((await (await fetch(other)).bytes()).length).toBe(50);
  await expect(storage.twin.copyObject('public/absent', 'public/c')).rejects.toMatchObject({
    name: 'StorageError',
  });
  await expect(storage.twin.copyObject('public/a.bin', '')).rejects.toMatchObject({ name: 'StorageError' });
});
