import { describe, expect, test } from 'vitest';
import { type Cursor, type CursorShape, formatCursor, parseCursor, timeAndId } from './cursor.ts';

const dayAndId: CursorShape = ['day', 'id'];
const numbers: CursorShape[] = [
  ['part', 'id'],
  ['part', 'number', 'id'],
  ['part', 'number', 'time', 'id'],
];

test.each<[Cursor, string, ...CursorShape[]]>([
  [[Date.UTC(2026, 10, 20), '1m7wm536zzbkd1t36knd'], '1795132800000~1m7wm536zzbkd1t36knd', timeAndId],
  [['2026-06-11', 'fad4a4e174be09e785a8'], '2026-06-11~fad4a4e174be09e785a8', dayAndId],
  [[0, -3, 1_795_132_800_000, '1m7w'], '0~-3~1795132800000~1m7w', ...numbers],
  [[1, 'lecon-1'], '1~lecon-1', ...numbers],
  [[0, 4_900, '12345'], '0~4900~12345', ...numbers],
  [['de ~ 100 % a [x]', 'id'], 'de %7E 100 %25 a [x]~id', ['text', 'id']],
  [['%7E', 'id'], '%257E~id', ['text', 'id']],
])('formats the cursor %j for a URL and parses it again', (cursor, text, ...shapes) => {
  expect(formatCursor(cursor)).toBe(text);
  const address = new URL(`http://ecole.test/?${new URLSearchParams({ apres: text })}`);
  expect(parseCursor(address.searchParams.get('apres'), ...shapes)).toEqual(cursor);
});

describe.each<[string, CursorShape[], (string | null)[]]>([
  [
    'time',
    [timeAndId],
    ['1', '1~', '~x', '1.5~x', '1~é', '1~x~y', '1~x\n', '99999999999999~x', '-9999999999999~x', '[1,"x"'],
  ],
  ['day', [dayAndId], ['x', '2026-06-11', '2026-13-01~a', '2026-02-30~a', '0000-01-01~a', '2026-06-11~a b']],
  [
    'numbers',
    numbers,
    ['1', '~', '0~', '~~', '0~é', '0~1~2~3~x', '0~1.5~x', '0~--2~x', '0~-9999999999~x', '0~2~x\0', '10~x'],
  ],
  ['text', [['text', 'id']], ['a\0~x', `${'x'.repeat(401)}~x`, 'a~b~x', '["a"]', '[', '{}', 'null']],
])('parseCursor for a list sorted by %s', (_, shapes, texts) => {
  test.each([null, '', `1~${'x'.repeat(129)}`, 'x'.repeat(1_001), ...texts])('rejects %j', (text) =>
    expect(parseCursor(text, ...shapes)).toBeNull(),
  );
});

test.each<[string, Cursor, CursorShape]>([
  ['[3,1763629200123,"lecon-1"]', [3, 1_763_629_200_123, 'lecon-1'], ['number', 'time', 'id']],
  ['["le ~ zéro","lecon-1"]', ['le ~ zéro', 'lecon-1'], ['text', 'id']],
])('parses the old format %s', (text, cursor, shape) => expect(parseCursor(text, shape)).toEqual(cursor));
