import { expect, test } from 'vitest';
import { createQueue } from './bounded-queue.ts';

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

test('the queue runs two tasks at a time and starts the others in order', async () => {
  const run = createQueue({ atOnce: 2, waiting: 10 });
  const { task, settle, most } = openTasks();
  const all = Promise.all(Array.from({ length: 9 }, () => run(task)));
  await settle();
  expect(await all).toEqual(Array(9).fill('fait'));
  expect(most()).toBe(2);
});

test('a full queue rejects a task', async () => {
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

test('the queue continues after a failed task', async () => {
  const run = createQueue({ atOnce: 1, waiting: 2 });
  const failed = run(() => Promise.reject(new Error('cut')));
  const next = run(async () => 'fait');
  await expect(failed).rejects.toThrow('cut');
  expect(await next).toBe('fait');
});

test.each(Array.from({ length: 10 }, (_, steps) => steps))(
  'a waiting task runs before another that arrives %i steps after the first one ends',
  async (steps) => {
    const run = createQueue({ atOnce: 1, waiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = run(() => promise);
    const waiting = run(async () => 'fait');
    resolve();
    for (let step = 0; step < steps; step++) await null;
    const others = [1, 2].map(() => run(async () => 'fait').catch(() => 'refusé'));
    await first;
    expect(await waiting).toBe('fait');
    await Promise.all(others);
  },
);
