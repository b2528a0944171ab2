import { isFrenchVatNumber } from './company-numbers.ts';

/**
 * Formats of VAT numbers in the other countries of the Union, after their prefix. Source: European Commission, VIES, question 11
 * (https://ec.europa.eu/taxation_customs/vies/#/faq), as known on 26 November 2026.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Returns a VAT number without spaces, dots and hyphens, in capitals. */
export const normaliseVatNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, '');

/** True if VAT numbers of a country of the Union begin with these letters. */
export const isUnionVatPrefix = (prefix: string): boolean =>
  prefix === 'FR' || Object.hasOwn(formats, prefix);

/** Returns the country of a VAT number (ISO 3166-1) if its format is valid in the Union, otherwise null. Greece is GR, its prefix EL. */
export function findVatCountry(number: string): string | null {
  const prefix = number.slice(0, 2);
  if (prefix === 'FR') return isFrenchVatNumber(number) ? 'FR' : null;
  if (!Object.hasOwn(formats, prefix) || !formats[prefix]?.test(number.slice(2))) return null;
  return prefix === 'EL' ? 'GR' : prefix;
}
