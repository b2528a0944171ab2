import { expect, test } from 'vitest';
import { readCursor, readYear, toListHref } from './news-cursor.ts';

test('a place in the list survives the address', () => {
  const after = { publishedAt: new Date('2026-11-20T09:00:00.123Z'), id: '1m7wm536zzbkd1t36knd' };
  const address = new URL(toListHref(2026, after), 'http://ecole.test');
  expect(readCursor(address.searchParams.get('apres'))).toEqual(after);
  expect(readYear(address.searchParams.get('annee'))).toBe(2026);
  expect(toListHref(null)).toBe('/news');
});

test.each([
  null,
  '',
  '1',
  '1~',
  '~x',
  '1.5~x',
  '1~é',
  '1~x~y',
  '1~x\n',
  '99999999999999~x',
  '-9999999999999~x',
  `1~${'x'.repeat(81)}`,
])('%j is no place in the list', (text) => expect(readCursor(text)).toBeNull());

test.each([null, '', 'abcd', '0999', '3000', '20266', '2026 ', '-2026', '2026\n'])('%j is no year', (text) =>
  expect(readYear(text)).toBeNull(),
);
