import { expect, test } from 'vitest';
import { noEvidence, readDate, settleDayOrder } from './read-date.ts';

test.each([
  ['2018-08-27T15:06:27.713Z', '2018-08-27T15:06:27.000Z'],
  ['2018-02-12 10:54:27', '2018-02-12T10:54:27.000Z'],
  ['2023-03-24 10:23:10 UTC', '2023-03-24T10:23:10.000Z'],
  ['2025-11-08 04:11:00 -0700', '2025-11-08T11:11:00.000Z'],
  ['2025-11-08T04:11:00+05:30', '2025-11-07T22:41:00.000Z'],
  ['Nov 28, 2025', '2025-11-28T00:00:00.000Z'],
  ['November 28, 2025 4:05 pm', '2025-11-28T16:05:00.000Z'],
  ['12:30 is not a date', 'unreadable'],
  ['28-04-2022 09:30', '2022-04-28T09:30:00.000Z'],
  ['28/04/2022', '2022-04-28T00:00:00.000Z'],
  ['04/28/2022', '2022-04-28T00:00:00.000Z'],
  ['04/04/2022', '2022-04-04T00:00:00.000Z'],
  ['05.04.2022', '2022-04-05T00:00:00.000Z'],
  ['5 avril 2022', '2022-04-05T00:00:00.000Z'],
  ['1er août 2022 à 9 h 05', '2022-08-01T09:05:00.000Z'],
  ['mar. 5 avr. 2022', '2022-04-05T00:00:00.000Z'],
  ['1517598000', '2018-02-02T19:00:00.000Z'],
  ['2022-04-05 12:00:00 AM', '2022-04-05T00:00:00.000Z'],
  ['31/02/2022', 'unreadable'],
  ['2022-13-01', 'unreadable'],
  ['2022-04-05 25:00', 'unreadable'],
  ['hier', 'unreadable'],
  ['0202-04-05', 'unreadable'],
])('readDate reads %j as %s', (cell, expected) => {
  const date = readDate(cell, null, noEvidence());
  expect(date instanceof Date ? date.toISOString() : date).toBe(expected);
});

test('readDate reads an ambiguous date in the chosen order', () => {
  expect(readDate('04/05/2022', null, noEvidence())).toBe('ambiguous');
  expect(readDate('04/05/2022', true, noEvidence())).toEqual(new Date('2022-05-04'));
  expect(readDate('04/05/2022', false, noEvidence())).toEqual(new Date('2022-04-05'));
});

test.each([
  [['04/05/2022', '28/05/2022'], true],
  [['04/05/2022', '05/28/2022'], false],
  [['04/05/2022'], null],
  [['28/05/2022', '05/28/2022', '04/05/2022'], null],
])('settleDayOrder settles %j as %s', (cells, dayFirst) => {
  const evidence = noEvidence();
  for (const cell of cells) readDate(cell, null, evidence);
  expect(settleDayOrder(null, evidence)).toBe(dayFirst);
  expect(settleDayOrder(true, evidence)).toBe(true);
});
