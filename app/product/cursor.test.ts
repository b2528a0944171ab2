import { expect, test } from 'vitest';
import { readCursor, toCursorText } from './cursor.ts';

test.each([
  { part: 0, keys: [-3, Date.UTC(2026, 10, 20), '1m7wm536zzbkd1t36knd'] },
  { part: 1, keys: ['lecon-1'] },
  { part: 0, keys: [4_900, '12345'] },
])('a cursor survives the address: %j', (cursor) => {
  const address = new URL(
    `http://ecole.test/courses?${new URLSearchParams({ apres: toCursorText(cursor) })}`,
  );
  expect(readCursor(address.searchParams.get('apres'))).toEqual(cursor);
});

test.each([
  null,
  '',
  '1',
  '~',
  '0~',
  '~~',
  '0~é',
  '0~1~2~3~x',
  '0~1.5~x',
  '0~--2~x',
  '0~-9999999999~x',
  '0~99999999999999~x',
  `0~2~${'x'.repeat(81)}`,
  '0~2~x\0',
  '0~2~x\n',
  '10~x',
])('%j is none', (text) => expect(readCursor(text)).toBeNull());
