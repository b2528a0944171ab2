import { createOnFirstUse } from '#common/first-use.ts';
import { countDecimals } from '#common/money.ts';

/** Signs and abbreviations before or after an amount, longest first. */
const signs: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['$', 'USD'],
];

const number = /^(\d{1,15}|\d{1,3}(?:[ .,'’]\d{3}){1,4})(?:[.,](\d{1,15}))?$/;
const code = /^([A-Za-z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Za-z]{3})$/;

/**
 * Parses an amount of an export, such as `$1,242.00`, `1 234,50 €` or `-12.5`, into the smallest unit.
 * @param currency currency of the column or file; it takes precedence over a sign such as `$`
 */
export function readAmount(
  cell: string,
  currency: string | null,
): { value: number; currency: string } | 'unreadable' | 'no-currency' {
  let text = cell.trim().replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
  let negative = false;
  if (text.startsWith('(') && text.endsWith(')')) {
    negative = true;
    text = text.slice(1, -1);
  }
  text = text.replace('\u2212', '-');
  let found: string | null = null;
  for (const [sign, name] of signs)
    if (text.includes(sign)) {
      found = name;
      text = text.replace(sign, '');
      break;
    }
  text = text.trim();
  const [wholeCode, before, after] = code.exec(text) ?? [];
  if (wholeCode) {
    const name = (before ?? after ?? '').toUpperCase();
    if (!isCurrency(name)) return 'unreadable';
    found = name;
    text = text.replace(wholeCode, '').trim();
  }
  if (text.startsWith('-') || text.endsWith('-')) {
    negative = true;
    text = text.replace('-', '').trim();
  }
  const unit = currency && isCurrency(currency.toUpperCase()) ? currency.toUpperCase() : found;
  const digits = splitNumber(text);
  if (!digits) return 'unreadable';
  if (!unit) return 'no-currency';
  const decimals = countDecimals(unit);
  const value = Math.round(Number(`${digits.units}.${digits.fraction || '0'}`) * 10 ** decimals);
  if (!Number.isSafeInteger(value)) return 'unreadable';
  return { value: negative ? -value || 0 : value, currency: unit };
}

/** Splits into digits before and after the decimal sign. `1,234` and `1.234` are thousands. */
function splitNumber(text: string): { units: string; fraction: string } | null {
  const [, written = '', fraction = ''] = number.exec(text) ?? [];
  if (!written) return null;
  if (fraction.length === 3 && written.length <= 3 && written !== '0' && /[.,]\d{3}$/.test(text))
    return { units: written + fraction, fraction: '' };
  return { units: written.replaceAll(/\D/g, ''), fraction };
}

const currencies = createOnFirstUse(() => new Set(Intl.supportedValuesOf('currency')));
const isCurrency = (name: string): boolean => currencies().has(name);
