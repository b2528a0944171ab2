import { expect, test } from 'vitest';
import { brandOf, findTestCard, isPlausible, parseCardNumber, securityCodeLength } from './test-cards.ts';

const numbers = [
  '4242424242424242',
  '2223003122003222',
  '2720994326581252',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6205500000000000004',
];

test.each(numbers)('accepts the card number %s, and rejects it if any digit is changed', (number) => {
  expect(isPlausible(number)).toBe(true);
  for (let at = 0; at < number.length; at++) {
    const digit = (Number(number[at]) + 1) % 10;
    expect(isPlausible(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
  }
});

test('parses numbers with blanks and dashes, and rejects other characters', () => {
  expect(parseCardNumber(' 4242 4242-4242\u202F4242 ')).toBe('4242424242424242');
  for (const typed of ['', '4242a', '４２４２', '4'.repeat(20), '42 42;'])
    expect(parseCardNumber(typed)).toBeUndefined();
  expect(isPlausible('42')).toBe(false);
  expect(isPlausible('0'.repeat(20))).toBe(false);
});

test('derives brand and security code length from the first digits', () => {
  const brands = [
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'discover',
    'diners',
    'diners',
    'jcb',
    'unionpay',
  ];
  expect(numbers.map(brandOf)).toEqual(brands);
  expect(brandOf('9999')).toBeUndefined();
  expect([securityCodeLength('amex'), securityCodeLength('visa'), securityCodeLength(undefined)]).toEqual([
    4, 3, 3,
  ]);
});

test('finds only test cards, with their scenario', () => {
  expect(findTestCard('4242424242424242')).toMatchObject({ brand: 'visa', scenario: 'succeeds' });
  expect(findTestCard('4000008400001629')).toMatchObject({ scenario: 'authenticates_then_declines' });
  expect(findTestCard('4111111111111111')).toBeUndefined();
});
