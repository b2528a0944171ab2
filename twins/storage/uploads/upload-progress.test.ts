import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { startDigests, updateDigests } from '../blobs/digests.ts';
import { createUploadProgress } from './upload-progress.ts';

test('one turn at a time, and the newest request is waited for, not the oldest', async () => {
  const progress = createUploadProgress();
  const order: string[] = [];
  const first = await progress.takeTurn('a');
  const others = ['second', 'third'].map(async (name) => {
    const turn = await progress.takeTurn('a');
    order.push(`${name} ${turn.signal.aborted}`);
    turn.end();
  });
  expect(first.signal.aborted).toBe(true);
  expect(order).toEqual([]);
  const elsewhere = await progress.takeTurn('b');
  expect(elsewhere.signal.aborted).toBe(false);
  first.end();
  await Promise.all(others);
  // The second was overtaken while it waited.
  expect(order).toEqual(['second true', 'third false']);
});

test('checksums are remembered for the length they cover, and continued on a copy', () => {
  const progress = createUploadProgress();
  const digests = startDigests();
  updateDigests(digests, Buffer.from('abc'));
  progress.keepDigests('a', digests);
  expect(progress.digests('a', 2)).toBeNull();
  const copy = progress.digests('a', 3);
  if (copy !== null) updateDigests(copy, Buffer.from('x'));
  expect(progress.digests('a', 3)?.length).toBe(3);
  progress.forget('a');
  expect(progress.digests('a', 3)).toBeNull();
});
