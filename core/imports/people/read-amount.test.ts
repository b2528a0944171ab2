import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each<[string, string | null, number, string]>([
  ['$242.00', null, 24_200, 'USD'],
  ['1 234,50 €', null, 123_450, 'EUR'],
  ['1\u202f234,50\u00a0€', null, 123_450, 'EUR'],
  ['1,234.50', 'usd', 123_450, 'USD'],
  ['1.234,5', 'EUR', 123_450, 'EUR'],
  ['1,234', 'USD', 123_400, 'USD'],
  ['1.234.567', 'EUR', 123_456_700, 'EUR'],
  ['12,5', 'EUR', 1_250, 'EUR'],
  ['-11.90', 'EUR', -1_190, 'EUR'],
  ['($11.90)', null, -1_190, 'USD'],
  ['\u221211,90 €', null, -1_190, 'EUR'],
  ['EUR 12', null, 1_200, 'EUR'],
  ['12 CHF', null, 1_200, 'CHF'],
  ['CA$12', null, 1_200, 'CAD'],
  ['$12', 'CAD', 1_200, 'CAD'],
  ['1200', 'JPY', 1_200, 'JPY'],
  ['19.99', 'EUR', 1_999, 'EUR'],
  ['0.30000000004', 'EUR', 30, 'EUR'],
  ['0', 'EUR', 0, 'EUR'],
])('readAmount reads %j in %s', (cell, currency, value, unit) => {
  expect(readAmount(cell, currency)).toEqual({ value, currency: unit });
});

test.each(['douze', '12..3', '1 23,4', 'XYZ 12', '12 euros et demi', '--', '9'.repeat(16)])(
  'readAmount rejects %j',
  (cell) => {
    expect(readAmount(cell, 'EUR')).toBe('unreadable');
  },
);

test('readAmount asks for a currency without sign, code or column', () => {
  expect(readAmount('12', null)).toBe('no-currency');
});
