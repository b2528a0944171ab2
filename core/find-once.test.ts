import { expect, test, vi } from 'vitest';
import { createFlights, findOnce } from './find-once.ts';

test('findOnce searches once per key for concurrent and later callers', async () => {
  const cache = new Map<string, Promise<number>>();
  const find = vi.fn(async () => 7);
  expect(await Promise.all([findOnce(cache, 'a', find), findOnce(cache, 'a', find)])).toEqual([7, 7]);
  expect(await findOnce(cache, 'a', find)).toBe(7);
  expect(find).toHaveBeenCalledTimes(1);
});

test('findOnce does not cache a failure', async () => {
  const cache = new Map<string, Promise<number>>();
  await expect(findOnce(cache, 'a', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await findOnce(cache, 'a', async () => 7)).toBe(7);
});

test('findOnce keeps a newer result if an older search fails', async () => {
  const cache = new Map<string, Promise<number>>();
  const { promise, reject } = Promise.withResolvers<number>();
  const old = findOnce(cache, 'a', () => promise);
  cache.delete('a');
  const newer = findOnce(cache, 'a', async () => 7);
  reject(new Error('cut'));
  await expect(old).rejects.toThrow('cut');
  expect(cache.get('a')).toBe(newer);
});

test('createFlights shares concurrent work and runs it again afterwards', async () => {
  const fly = createFlights<number>();
  let calls = 0;
  const work = async () => ++calls;
  expect(await Promise.all([fly('a', work), fly('a', work), fly('b', work)])).toEqual([1, 1, 2]);
  expect(await fly('a', work)).toBe(3);
  await expect(fly('a', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await fly('a', work)).toBe(4);
});
