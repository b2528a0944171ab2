import { expect, test } from 'vitest';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { RecordSplitter, type TableRecord } from './split-records.ts';

const split = (text: string, separator = ','): TableRecord[] =>
  new RecordSplitter(separator).push(text, true);

test.each<[string, string, string[][]]>([
  [
    'quoted separators and line breaks',
    'a,b\n"x, y","1\n2"\n',
    [
      ['a', 'b'],
      ['x, y', '1\n2'],
    ],
  ],
  [
    'doubled quotes',
    'a,b\n"say ""hi""",c',
    [
      ['a', 'b'],
      ['say "hi"', 'c'],
    ],
  ],
  [
    'quotes inside a cell',
    'a,b\n5" screen,c',
    [
      ['a', 'b'],
      ['5" screen', 'c'],
    ],
  ],
  [
    'text after a closing quote',
    'a,b\n"x"y,c',
    [
      ['a', 'b'],
      ['xy', 'c'],
    ],
  ],
  [
    'line breaks of old Macs',
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'Windows line breaks and empty lines',
    'a,b\r\n\r\n,\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['missing cells', 'a,b,c\nd\n', [['a', 'b', 'c'], ['d']]],
  [
    'a stray opening quote',
    'a,b\n"x,y\nc,d\n',
    [
      ['a', 'b'],
      ['"x', 'y'],
      ['c', 'd'],
    ],
  ],
  [
    'a stray opening quote before a quoted cell',
    'a,b\n"x,y\nc,d\n"e",f\n',
    [
      ['a', 'b'],
      ['"x', 'y'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
])('splits %s', (_, text, expected) => {
  expect(split(text).map(({ cells }) => cells)).toEqual(expected);
});

test('counts lines as a spreadsheet does', () => {
  expect(split('a,b\n\n"1\r\n2",c\nd,e').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('returns the same records for any division into pieces', () => {
  const random = openRandom('pieces of a table');
  const signs = ['a', 'é', ',', '"', '\n', '\r\n', '\r', ' ', '""', 'b,'];
  for (let round = 0; round < scaled(500); round++) {
    const text = Array.from({ length: random.below(60) }, () => random.pick(signs)).join('');
    const splitter = new RecordSplitter(',');
    const records: TableRecord[] = [];
    let at = 0;
    while (at < text.length) {
      const end = at + 1 + random.below(8);
      records.push(...splitter.push(text.slice(at, end)));
      at = end;
    }
    records.push(...splitter.push('', true));
    expect(records, JSON.stringify(text)).toEqual(split(text));
  }
});

test('splits a quote that is never closed, and a line without end', () => {
  const text = `a,b\n"${'x'.repeat(300_000)}\nc,d\n`;
  expect(split(text).map(({ cells }) => cells.length)).toEqual([2, 1, 2]);
  expect(split(`a,b\n${','.repeat(500_000)}z`).length).toBe(1);
});
