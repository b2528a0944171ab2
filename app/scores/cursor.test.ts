import { expect, test } from 'vitest';
import { readCursor, toCursorText } from './cursor.ts';

test('a cursor comes back as it was written', () => {
  const cursor = { sessionDate: '2026-06-11', id: 'fad4a4e174be09e785a8' };
  expect(readCursor(toCursorText(cursor))).toEqual(cursor);
});

test.each([null, '', 'x', '2026-06-11', '2026-13-01~a', '2026-02-30~a', '0000-01-01~a', '2026-06-11~a b'])(
  '« %s » starts the list again',
  (text) => {
    expect(readCursor(text)).toBeNull();
  },
);
