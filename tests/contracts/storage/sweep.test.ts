import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteObject, getBytes, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { keepsFilesInS3 } from './support/choose-blobs.ts';
import { collect } from './support/collect.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { startStorage } from './support/start-storage.ts';
import { sendCommand, startSession } from './support/upload-session.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

test('deletes an abandoned upload after a day, but not one in use', async () => {
  await using storage = await startStorage();
  const abandoned = await startSession(storage, 'users/alice/a', { size: 200 });
  const inUse = await startSession(storage, 'users/alice/b', { size: 200 });
  for (const address of [abandoned, inUse])
    await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(100) });
  storage.advance(23 * hour);
  await sendCommand(storage, inUse, 'upload', { offset: 100, bytes: sampleBytes(50, 2) });
  await storage.twin.sweep();
  expect(await sendCommand(storage, abandoned, 'query')).toMatchObject({ status: 200, received: 100 });
  storage.advance(2 * hour);
  await storage.twin.sweep();
  expect(await sendCommand(storage, abandoned, 'query')).toMatchObject({ status: 404 });
  expect(await sendCommand(storage, inUse, 'query')).toMatchObject({ status: 200, received: 150 });
  expect(await collect(storage.blobs.list())).toHaveLength(1);
  const last = await sendCommand(storage, inUse, 'upload, finalize', {
    offset: 150,
    bytes: sampleBytes(50, 3),
  });
  expect(last).toMatchObject({ state: 'final' });
});

test('removes unreferenced blobs after an hour, but never the blobs of objects', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a');
  const bytes = sampleBytes(1000);
  await uploadBytes(file, bytes);
  const finished = await storage.blobs.create();
  await storage.blobs.finalise(finished, 0);
  await storage.blobs.create();
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toHaveLength(3);
  storage.advance(61 * minute);
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toHaveLength(1);
  storage.advance(1000 * 24 * hour);
  await storage.twin.sweep();
  expect(sha256(await getBytes(file))).toBe(sha256(bytes));
  expect(storage.errors).toEqual([]);
});

test('removes bytes on the next sweep if their removal failed before', async () => {
  let broken = true;
  await using storage = await startStorage({
    wrapBlobs: (blobs) => ({
      ...blobs,
      remove: (id) => (broken ? Promise.reject(new Error('disk busy')) : blobs.remove(id)),
    }),
  });
  const file = ref(storage.clientFor('alice'), 'users/alice/a');
  await uploadBytes(file, sampleBytes(1000));
  // The new object is stored and the upload succeeds nevertheless.
  await uploadBytes(file, sampleBytes(2000));
  expect((await getBytes(file)).byteLength).toBe(2000);
  expect(await collect(storage.blobs.list())).toHaveLength(2);
  broken = false;
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toHaveLength(1);
  expect((await storage.pool.query('SELECT FROM storage.discarded_blobs')).rowCount).toBe(0);
});

test('retains replaced and deleted bytes as long as a backup may need them', async () => {
  await using storage = await startStorage({ keepDiscardedSeconds: 600 });
  const file = ref(storage.clientFor('alice'), 'users/alice/a');
  await uploadBytes(file, sampleBytes(1000));
  const { rows } = await storage.pool.query<{ blob_id: string }>('SELECT blob_id FROM storage.objects');
  // At this point a backup has copied the database, but not yet the folder.
  await uploadBytes(file, sampleBytes(2000));
  await deleteObject(file);
  storage.advance(9 * minute);
  await storage.twin.sweep();
  const kept = (await collect(storage.blobs.list())).map((blob) => blob.id);
  expect(kept).toHaveLength(2);
  expect(kept).toContain(rows[0]?.blob_id);
  storage.advance(2 * minute);
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toEqual([]);
});

test('reports an upload whose bytes are lost', async () => {
  await using storage = await startStorage();
  const address = await startSession(storage, 'users/alice/a', { size: 200 });
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(100) });
  for (const { id } of await collect(storage.blobs.list())) await storage.blobs.remove(id);
  const rest = { offset: 100, bytes: sampleBytes(100) };
  expect(await sendCommand(storage, address, 'upload, finalize', rest)).toMatchObject({ status: 400 });
  expect(storage.errors).toEqual([]);
});

test.skipIf(keepsFilesInS3())('leaves unrelated files in the folder alone', async () => {
  await using storage = await startStorage();
  await startSession(storage, 'users/alice/a');
  const stranger = join(storage.directory, 'incoming', 'notes.txt');
  await writeFile(stranger, 'x');
  await utimes(stranger, 0, 0);
  await storage.twin.sweep();
  const ids = (await collect(storage.blobs.list())).map((blob) => blob.id);
  expect(ids).toHaveLength(1);
  await utimes(stranger, 0, 0);
});
