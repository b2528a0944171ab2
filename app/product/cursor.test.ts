import { expect, test } from 'vitest';
import { readCursor, toCursorText } from './cursor.ts';

test('a cursor survives the address', () => {
  const cursor = { order: -3, createdAt: '2026-11-20T09:00:00.123Z', id: '1m7wm536zzbkd1t36knd' };
  const address = new URL(`http://ecole.test/courses?apres=${toCursorText(cursor)}`);
  expect(readCursor(address.searchParams.get('apres'))).toEqual(cursor);
});

test.each([
  null,
  '',
  '1',
  '1~2',
  '1~2~',
  '~~',
  '1~2~é',
  '1~2~x~y',
  '1.5~2~x',
  '1~-2~x',
  '9999999999~2~x',
  '1~99999999999999~x',
  `1~2~${'x'.repeat(81)}`,
  '1~2~x\0',
  '1~2~x\n',
])('%j is none', (text) => expect(readCursor(text)).toBeNull());

test('the last moment it takes is one PostgreSQL knows', () => {
  expect(readCursor('1~9999999999999~x')?.createdAt).toMatch(/^\d{4}-/);
});
