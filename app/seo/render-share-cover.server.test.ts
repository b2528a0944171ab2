import { expect, test } from 'vitest';
import { createQueue } from './render-share-cover.server.ts';

function openTasks() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const task = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
    return 'fait';
  };
  const settle = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { task, settle, most: () => most };
}

test('runs two at once, the others in their turn', async () => {
  const run = createQueue({ atOnce: 2, waiting: 10 });
  const { task, settle, most } = openTasks();
  const all = Promise.all(Array.from({ length: 9 }, () => run(task)));
  await settle();
  expect(await all).toEqual(Array(9).fill('fait'));
  expect(most()).toBe(2);
});

test('sends away whoever comes when too many wait', async () => {
  const run = createQueue({ atOnce: 1, waiting: 2 });
  const { task, settle } = openTasks();
  const taken = [run(task), run(task), run(task)];
  await expect(run(task)).rejects.toMatchObject({ code: 'unavailable' });
  await settle();
  expect(await Promise.all(taken)).toHaveLength(3);
  const again = run(task);
  await settle();
  expect(await again).toBe('fait');
});

test('goes on after one that failed', async () => {
  const run = createQueue({ atOnce: 1, waiting: 2 });
  const failed = run(() => Promise.reject(new Error('cut')));
  const next = run(async () => 'fait');
  await expect(failed).rejects.toThrow('cut');
  expect(await next).toBe('fait');
});
