import { expect, test } from 'vitest';
import { formatIban, isBic, isIban } from './bank-numbers.ts';
import { isFrenchVatNumber, toVatNumber } from './company-numbers.ts';

/** Examples from the SWIFT registry. */
const ibans = [
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'BE68539007547034',
  'LU280019400644750000',
];

test.each(ibans)('isIban accepts %s and rejects it with one character changed', (iban) => {
  expect(isIban(iban)).toBe(true);
  for (let at = 2; at < iban.length; at++) {
    const sign = iban[at] ?? '';
    const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : 'Z';
    expect(isIban(iban.slice(0, at) + other + iban.slice(at + 1)), `sign ${at}`).toBe(false);
  }
});

test('isIban rejects text that is not an IBAN of the SEPA zone', () => {
  for (const text of [
    '',
    'FR',
    'FR142004',
    'XX1420041010050500013M02606',
    'fr1420041010050500013m02606',
    'FR14 2004',
  ])
    expect(isIban(text)).toBe(false);
  expect(formatIban('FR1420041010050500013M02606').replaceAll('\u202f', ' ')).toBe(
    'FR14 2004 1010 0505 0001 3M02 606',
  );
});

test('isBic accepts eight or eleven characters', () => {
  for (const bic of ['BNPAFRPP', 'AGRIFRPP882']) expect(isBic(bic)).toBe(true);
  for (const text of ['', 'BNPAFRP', 'BNPA1RPP', 'AGRIFRPP88', 'agrifrpp']) expect(isBic(text)).toBe(false);
});

test('isFrenchVatNumber checks the key of a French VAT number', () => {
  // Published by Renault and La Poste.
  for (const number of ['FR66780129987', 'FR39356000000']) {
    expect(isFrenchVatNumber(number)).toBe(true);
    expect(toVatNumber(number.slice(4))).toBe(number);
  }
  for (const text of ['', 'FR', 'FR67780129987', 'FR66780129988', 'DE66780129987', '66780129987'])
    expect(isFrenchVatNumber(text)).toBe(false);
});
