import { setTimeout as delay } from 'node:timers/promises';
import { deleteObject, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { collect } from '#tests/contracts/storage/support/collect.ts';
import { sampleBytes } from '#tests/contracts/storage/support/sample-bytes.ts';
import { startStorage } from '#tests/contracts/storage/support/start-storage.ts';
import { canDeleteBlobs, lockBlobDeletion } from './lock-blob-deletion.ts';

test('keeps all blobs while deletion is locked, and lets the next sweep remove them afterwards', async () => {
  await using storage = await startStorage();
  const file = (name: string) => ref(storage.clientFor('alice'), `users/alice/${name}`);
  for (const name of ['deleted', 'replaced', 'kept']) await uploadBytes(file(name), sampleBytes(1000));
  const holder = await storage.pool.connect();
  await lockBlobDeletion(holder);
  await deleteObject(file('deleted'));
  await uploadBytes(file('replaced'), sampleBytes(1000, 2));
  storage.advance(3 * 3_600_000);
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toHaveLength(4);
  await holder.query('select pg_advisory_unlock_all()');
  holder.release();
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toHaveLength(2);
  expect(storage.errors).toEqual([]);
});

test('the lock waits for a deletion in progress', async () => {
  await using storage = await startStorage();
  const [remover, holder] = [await storage.pool.connect(), await storage.pool.connect()];
  await remover.query('begin');
  expect(await canDeleteBlobs(remover)).toBe(true);
  let isHeld = false;
  const holding = lockBlobDeletion(holder).then(() => {
    isHeld = true;
  });
  await delay(100);
  expect(isHeld).toBe(false);
  await remover.query('commit');
  await holding;
  await remover.query('begin');
  expect(await canDeleteBlobs(remover)).toBe(false);
  await remover.query('rollback');
  await holder.query('select pg_advisory_unlock_all()');
  remover.release();
  holder.release();
});
