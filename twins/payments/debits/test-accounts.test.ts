import { expect, test } from 'vitest';
import { bankOf, findTestAccount, isPlausibleIban, parseIban } from './test-accounts.ts';

test('parses an IBAN typed with separators and lower-case letters', () => {
  expect(parseIban(' fr14 2004-1010 0505\u00A00001\u202F3m02.606 ')).toBe('FR1420041010050500013M02606');
  expect(parseIban('FR14/2004')).toBeUndefined();
  expect(parseIban('F'.repeat(35))).toBeUndefined();
});

test('accepts the IBANs of test accounts and rejects wrong check digits', () => {
  for (const iban of [
    'FR1420041010050500013M02606',
    'FR3020041010050500013M02609',
    'FR8420041010050500013M02607',
    'FR7920041010050500013M02600',
    'FR5720041010050500013M02608',
    'FR9720041010050000002222227',
    'FR9720041010050000000343434',
    'DE89370400440532013000',
  ]) {
    expect(isPlausibleIban(iban), iban).toBe(true);
    expect(findTestAccount(iban)).toMatchObject({ iban });
    expect(isPlausibleIban(iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(false);
  }
  expect(isPlausibleIban('FR14')).toBe(false);
  expect(findTestAccount('FR7630006000011234567890189')).toBeUndefined();
});

test('reads bank and branch from an IBAN', () => {
  expect(bankOf('FR1420041010050500013M02606')).toEqual({ bank_code: '20041', branch_code: '01005' });
  expect(bankOf('DE89370400440532013000')).toEqual({ bank_code: '37040044', branch_code: null });
});
