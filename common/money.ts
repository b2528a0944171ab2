type Currency = { formatter: Intl.NumberFormat; decimals: number };

/** Both are slow to find out, and a list asks for each of its prices. */
const currencies = new Map<string, Currency>();

function findCurrency(code: string): Currency {
  const known = currencies.get(code);
  if (known) return known;
  const formatter = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: code });
  const currency = { formatter, decimals: formatter.resolvedOptions().maximumFractionDigits ?? 2 };
  currencies.set(code, currency);
  return currency;
}

/**
 * Writes an amount as French readers expect it, « 1 234,50 € », with U+202F between thousands and U+00A0
 * before the symbol, and a minus sign (U+2212) for what is taken away.
 *
 * `cents` is an integer number of the currency's minor unit, as the payment provider counts it (so yen for
 * JPY, which has none); `currency` is an ISO 4217 code in either case.
 * @throws RangeError when `cents` is not a safe integer or `currency` not a currency code.
 */
export function formatPrice(cents: number, currency = 'EUR'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`An amount is an integer of cents, not ${cents}`);
  const { formatter, decimals } = findCurrency(currency.toUpperCase());
  // A decimal string is formatted exactly, where a division by 100 would round the largest amounts.
  return formatter.format(`${cents}E-${decimals}` as `${number}`).replace('-', '\u2212');
}

const AMOUNT = /^(\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+|\d+)(?:[.,](\d{1,2}))?\s*(?:€|eur|euros?)?$/i;

/**
 * Reads an amount in euros as a French person types it (« 12,5 », « 12.5 », « 1 234,50 € ») into integer
 * cents, or null when the text is not exactly one amount. Signs, a third decimal and misplaced thousands
 * are refused rather than guessed.
 */
export function parsePrice(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const euros = (match[1] ?? '').replace(/\D/g, '');
  const cents = Number(euros + (match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Why the price of a product is not known, in the words of the specification. */
export const priceFaults = {
  noId: 'Price id not found',
  unavailable: 'Unable to fetch the price',
  noAmount: 'Price not found after fetching',
} as const;
