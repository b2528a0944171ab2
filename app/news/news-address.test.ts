import { expect, test } from 'vitest';
import { parseCursor, timeAndId } from '#common/cursor.ts';
import { readYear, toNewsHref } from './news-address.ts';

test('a place in the list survives the address', () => {
  const after = [Date.parse('2026-11-20T09:00:00.123Z'), '1m7wm536zzbkd1t36knd'];
  const address = new URL(toNewsHref(2026, after), 'http://ecole.test');
  expect(parseCursor(address.searchParams.get('apres'), timeAndId)).toEqual(after);
  expect(readYear(address.searchParams.get('annee'))).toBe(2026);
  expect(toNewsHref(null)).toBe('/news');
});

test.each([null, '', 'abcd', '0999', '3000', '20266', '2026 ', '-2026', '2026\n'])('%j is no year', (text) =>
  expect(readYear(text)).toBeNull(),
);
