import { expect, test } from 'vitest';
import { cacheFor } from './cache-for.ts';
import type { Core } from './context.ts';

/** Opens a cache with a lifetime in milliseconds. Each search returns its sequence number. */
function open(cacheDuration: number) {
  let at = 0;
  let found = 0;
  const reader = { db: {} as Core['db'], now: () => new Date(at) };
  const ask = (question = 'course', fails = false) =>
    cacheFor(reader, question, {
      find: async () => {
        found += 1;
        if (fails) throw new Error('no database');
        return found;
      },
      cacheDuration: () => cacheDuration,
    });
  const pass = (milliseconds: number) => {
    at += milliseconds;
  };
  return { ask, pass };
}

test('shares a result with lifetime zero between concurrent callers only', async () => {
  const { ask } = open(0);
  expect([await ask(), await ask()]).toEqual([1, 2]);
  expect(await Promise.all([ask(), ask()])).toEqual([3, 3]);
});

test('returns a cached result until it expires', async () => {
  const { ask, pass } = open(1_000);
  expect([await ask(), await ask(), await ask('another')]).toEqual([1, 1, 2]);
  pass(999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(3);
});

test('searches again after the clock was set back', async () => {
  const { ask, pass } = open(1_000);
  pass(3_600_000);
  expect(await ask()).toBe(1);
  pass(-3_600_000);
  expect(await ask()).toBe(2);
});

test('caches no failure and evicts the oldest keys', async () => {
  const { ask } = open(1_000);
  await expect(ask('broken', true)).rejects.toThrow('no database');
  expect(await ask('broken')).toBe(2);
  for (let number = 0; number < 200; number++) await ask(`course ${number}`);
  expect(await ask('course 199')).toBe(202);
  expect(await ask('broken')).toBe(203);
});
