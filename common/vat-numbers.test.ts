import { expect, test } from 'vitest';
import { toVatNumber } from './company-numbers.ts';
import { findVatCountry, normaliseVatNumber } from './vat-numbers.ts';

test.each([
  ['BE0123456789', 'BE'],
  ['DE123456789', 'DE'],
  ['EL123456789', 'GR'],
  ['ATU12345678', 'AT'],
  ['NL123456789B01', 'NL'],
  ['IE1234567WA', 'IE'],
  ['IE1A23456B', 'IE'],
  [toVatNumber('780129987'), 'FR'],
  ['FR00780129987', null],
  ['BE123456789', null],
  ['GR123456789', null],
  ['GB123456789', null],
  ['DE12345678', null],
  ['constructor', null],
  ['', null],
])('recognises %s as a VAT number of the country %s', (number, country) => {
  expect(findVatCountry(number)).toBe(country);
});

test('normaliseVatNumber removes separators', () => {
  expect(normaliseVatNumber('be 0123.456-789')).toBe('BE0123456789');
});
