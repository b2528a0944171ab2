import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { toAmountCell, writeCell } from './write-cell.ts';
import { writeCsvRows } from './write-csv-rows.ts';

test.each([
  [toAmountCell(-950), '-9,50'],
  [toAmountCell(4_990), '49,90'],
  [toAmountCell(null), ''],
  [-3, '-3'],
  [0.25, '0,25'],
  [new Date('2026-11-20T17:05:09Z'), '20/11/2026 18:05:09'],
  ['-9,50', "'-9,50"],
  ['=1+1', "'=1+1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ["'=1+1", "''=1+1"],
  ["l'école", "l'école"],
  [null, ''],
])('writeCell writes %j as %j', (cell, text) => {
  expect(writeCell(cell)).toBe(text);
});

test.each(['=1+1', '+33 6', '-2', '@SUM(A1)', "'=1", "''-2", '\uff0b1', "'mot'"])(
  'readCsv returns %j unchanged after it was written',
  (text) => {
    expect(
      readCsv(
        writeCsvRows([
          ['A', 'B'],
          [text, 'b'],
        ]),
      ).lines[0]?.cells,
    ).toEqual([text, 'b']);
  },
);
