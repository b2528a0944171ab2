import { expect, test } from 'vitest';
import { parseCursor, timeAndId } from '#common/cursor.ts';
import { parseYear, toListHref } from './list-address.ts';

test('a list URL preserves the cursor and the year', () => {
  const after = [Date.parse('2026-11-20T09:00:00.123Z'), '1m7wm536zzbkd1t36knd'];
  const address = new URL(toListHref('/news', { annee: 2026 }, after), 'http://ecole.test');
  expect(parseCursor(address.searchParams.get('apres'), timeAndId)).toEqual(after);
  expect(parseYear(address.searchParams.get('annee'))).toBe(2026);
  expect(toListHref('/news', { annee: null, niveau: [], q: '' })).toBe('/news');
});

test.each([null, '', 'abcd', '0999', '3000', '20266', '2026 ', '-2026', '2026\n'])(
  'parseYear rejects %j',
  (text) => expect(parseYear(text)).toBeNull(),
);
