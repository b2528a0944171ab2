/** Card numbers as people type them: digits, with blanks or dashes between. */

export type Brand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';

/** The digits of a number as typed, or undefined when it holds anything else or is too long to be one. */
export function digitsOf(typed: string): string | undefined {
  const digits = typed.replace(/[\s\u00A0\u202F.-]/gu, '');
  return /^\d{1,19}$/.test(digits) ? digits : undefined;
}

/** The check digit of ISO/IEC 7812-1 (Luhn), with a length cards have. */
export function isPlausible(digits: string): boolean {
  if (digits.length < 12 || digits.length > 19) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const ranges: [RegExp, Brand][] = [
  [/^3[47]/, 'amex'],
  [/^3(0[0-5]|095|[689])/, 'diners'],
  [/^35(2[89]|[3-8])/, 'jcb'],
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^62/, 'unionpay'],
];

/** The brand a number's first digits belong to. */
export function brandOf(digits: string): Brand | undefined {
  return ranges.find(([pattern]) => pattern.test(digits))?.[1];
}

/** Digits of the security code: four for American Express, three for the others. */
export function securityCodeLength(brand: Brand | undefined): 3 | 4 {
  return brand === 'amex' ? 4 : 3;
}
