import { QueryPromise } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#database/connect.ts';
import { cacheByContent } from './cache-by-content.ts';

function open() {
  const state = { version: 1 as number | null, found: 0 };
  const reader = { db: {} as Database, contentVersion: () => state.version };
  const ask = (question = 'school', fail = false) =>
    cacheByContent(reader, question, async () => {
      state.found += 1;
      if (fail) throw new Error('no database');
      return `${question} ${state.found}`;
    });
  return { state, ask };
}

test('searches once for concurrent callers until content changes', async () => {
  const { state, ask } = open();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['school 1', 'school 1', 'school 1']);
  expect(await ask('scores')).toBe('scores 2');
  state.version = 2;
  expect(await ask()).toBe('school 3');
});

test('does not return a result whose search began before a content change', async () => {
  const { state, ask } = open();
  const before = ask();
  state.version = 2;
  expect(await ask()).toBe('school 2');
  await before;
  expect(await ask()).toBe('school 2');
});

test('caches no failed search, and nothing while change notifications may be missed', async () => {
  const { state, ask } = open();
  await expect(ask('school', true)).rejects.toThrow('no database');
  expect(await ask()).toBe('school 2');
  state.version = null;
  expect(await ask()).toBe('school 3');
  expect(await ask()).toBe('school 4');
});

test('runs a lazy query once', async () => {
  const { state } = open();
  const reader = { db: {} as Database, contentVersion: () => state.version };
  class Query extends QueryPromise<number> {
    override async execute(): Promise<number> {
      state.found += 1;
      return state.found;
    }
  }
  const query = new Query();
  const ask = () => cacheByContent(reader, 'query', () => query);
  expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
});

test('limits the number of keys', async () => {
  const { state, ask } = open();
  for (let number = 0; number < 2_000; number++) await ask(`filter ${number}`);
  await ask('filter 1999');
  expect(state.found).toBe(2_000);
});
