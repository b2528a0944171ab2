import { expect, test } from 'vitest';
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts';

test('a queue runs four tasks at once, starts two pending ones in order and rejects the seventh', async () => {
  const queue = createBoundedQueue({ atOnce: 4, waiting: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (index: number) => () => {
    begun.push(index);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = [0, 1, 2, 3, 4, 5].map((index) => queue(work(index)));
  await expect(queue(work(6))).rejects.toThrow(QueueFullError);
  expect(begun).toEqual([0, 1, 2, 3]);

  ends[2]?.();
  await all[2];
  const late = queue(work(7));
  await nextTurn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (let index = 0; index < 7; index++) {
    ends[index]?.();
    await nextTurn();
  }
  await Promise.all([...all, late]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 7]);
});

test('a queue starts the next task after a failed one', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 0 });
  await expect(
    queue(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(queue(async () => 'done')).resolves.toBe('done');
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
