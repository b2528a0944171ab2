import { describe, expect, it } from 'vitest';
import { formatPrice, parsePrice, parseProductPrice } from './money.ts';

describe('formatPrice', () => {
  it.each([
    [0, undefined, '0,00\u00a0€'],
    [1, undefined, '0,01\u00a0€'],
    [1250, 'EUR', '12,50\u00a0€'],
    [123_450, 'eur', '1\u202f234,50\u00a0€'],
    [-990, 'EUR', '\u22129,90\u00a0€'],
    [1_000_000_00, 'EUR', '1\u202f000\u202f000,00\u00a0€'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90\u202f071\u202f992\u202f547\u202f409,91\u00a0€'],
    [1990, 'CAD', '19,90\u00a0$CA'],
    [1990, 'JPY', '1\u202f990\u00a0JPY'],
  ])('formats %d %s', (cents, currency, expected) => {
    expect(formatPrice(cents, currency)).toBe(expected);
  });

  it.each([12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('throws for %d', (cents) => {
    expect(() => formatPrice(cents)).toThrow(RangeError);
  });

  it('throws for an invalid currency code', () => {
    expect(() => formatPrice(100, 'euros')).toThrow(RangeError);
  });
});

describe('parsePrice', () => {
  it.each([
    ['12,5', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0', 0],
    ['0,05', 5],
    ['1 234,50 €', 123_450],
    ['1\u202f234,50\u00a0€', 123_450],
    ['1\u00a0234\u00a0567', 123_456_700],
    ['1234,50€', 123_450],
    ['12 euros', 1200],
    ['12 EUR', 1200],
    ['  9,90  ', 990],
    ['12€50', 1250],
    ['12 €50', 1250],
    ['12\u00a0€\u00a050', 1250],
    ['12 euros 50', 1250],
    ['1\u202f250€00', 125_000],
    ['€12.50', 1250],
    ['€ 12,50', 1250],
    ['12,50\u202f€', 1250],
    ['1\u2009250,00', 125_000],
    ['1 250,00', 125_000],
    ['1.250,00', 125_000],
    ['1.250.000,5 €', 125_000_050],
    ['1,250.00', 125_000],
  ])('parses %j as %d', (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '€',
    'douze',
    '-5',
    '+5',
    '12,',
    ',5',
    '12,505',
    '1.250',
    '1,250',
    '1.250.000',
    '12.50,00',
    '1.2345,00',
    '1,250,00',
    '12€5',
    '12€505',
    '12€50€50',
    '12€,50',
    '12,50€50',
    '€€',
    '\u22125',
    '(5)',
    '12,50 / 15',
    '=12',
    '12 34',
    '1 2345',
    '1  234',
    '12 $',
    '1e3',
    '0x10',
    '١٢',
    '9'.repeat(20),
    'Infinity',
  ])('returns null for %j', (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  it('parses the output of formatPrice', () => {
    for (const cents of [0, 1, 99, 100, 123_456, 987_654_321, Number.MAX_SAFE_INTEGER]) {
      expect(parsePrice(formatPrice(cents))).toBe(cents);
    }
  });
});

describe('parseProductPrice', () => {
  it.each([
    ['', null],
    [' ', null],
    ['12€50', 1250],
    ['Gratuit', 0],
    ['offerte', 0],
    ['0', 0],
    ['999 999,99', 99_999_999],
    ['1 000 000', undefined],
    ['-5', undefined],
    ['sur demande', undefined],
  ])('parses %j as %s', (text, cents) => {
    expect(parseProductPrice(text)).toBe(cents);
  });
});
