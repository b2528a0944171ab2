import { expect, test } from 'vitest';
import { previousAttributes } from './transaction.ts';

test('returns the old values of changed fields only: hashes per key, lists as a whole', () => {
  const before = { id: 1, name: 'a', list: [1, 2], hash: { a: '1', b: '2' }, gone: 'x', set: null };
  const after = { id: 1, name: 'b', list: [1, 3], hash: { a: '1', c: '3' }, set: { d: 4 }, fresh: true };
  expect(previousAttributes(before, after)).toEqual({
    name: 'a',
    list: [1, 2],
    hash: { b: '2', c: null },
    gone: 'x',
    set: null,
    fresh: null,
  });
  expect(previousAttributes(before, before)).toEqual({});
});
