import { expect, test } from 'vitest';
import { readAmount, readMoment } from './read-cell.ts';

test.each([
  ['', null],
  ['12/06/2026', '2026-06-12T08:00:00.000Z'],
  ['2026-01-12', '2026-01-12T09:00:00.000Z'],
  ['12/06/2026 18:05', '2026-06-12T16:05:00.000Z'],
  ['12/01/2026 18:05:09', '2026-01-12T17:05:09.000Z'],
  ['2026-06-12 00:00:00', '2026-06-12T08:00:00.000Z'],
  ['2026-06-12T18:05:00Z', '2026-06-12T18:05:00Z'],
  ['31/02/2026', '31/02/2026'],
  ['bientôt', 'bientôt'],
])('%s is the moment %s', (cell, moment) => {
  expect(readMoment(cell)).toBe(moment);
});

test.each([
  ['', null],
  ['49', 4_900],
  ['49,5', 4_950],
  ['1\u202f249,50 €', 124_950],
  ['19.99 EUR', 1_999],
  ['0', 0],
  ['Gratuit', 0],
  ['-5', undefined],
  ['4,999', undefined],
  ['sur demande', undefined],
])('%s is the amount %s', (cell, cents) => expect(readAmount(cell)).toBe(cents));
