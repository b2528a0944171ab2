import { expect, test } from 'vitest';
import { createId } from './create-id.ts';

test('returns short unique ids that sort by creation time', () => {
  const ids = Array.from({ length: 1_000 }, (_, each) => createId(new Date(1_800_000_000_000 + each)));
  expect(new Set(ids).size).toBe(1_000);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/);
});

test('returns different ids at the same moment', () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 1_000 }, () => createId(now))).size).toBe(1_000);
});
