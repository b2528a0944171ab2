type Currency = { formatter: Intl.NumberFormat; decimals: number };

/** Cached, because formatter and decimals are slow to compute, and lists format many prices. */
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
 * Formats `cents` (integer of the minor unit, so yen for JPY) as « 1 234,50 € », with U+202F between
 * thousands, U+00A0 before the symbol and U+2212 as minus sign. `currency` is an ISO 4217 code in either
 * case.
 * @throws {RangeError} if `cents` is not a safe integer or `currency` not a currency code
 */
export function formatPrice(cents: number, currency = 'EUR'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`amount is not an integer of cents: ${cents}`);
  const { formatter, decimals } = findCurrency(currency.toUpperCase());
  // A decimal string is formatted exactly; a division by 100 would round the largest amounts.
  return formatter.format(`${cents}E-${decimals}` as `${number}`).replace('-', '\u2212');
}

/** Returns the decimals of a currency (ISO 4217 code in upper case): 2 for EUR, 0 for JPY. */
export const countDecimals = (currency: string): number => findCurrency(currency).decimals;

/** Notations without currency whose cents are unambiguous. */
const amounts: readonly RegExp[] = [
  // « 1250 », « 1 250,50 », « 12.5 ».
  /^(\d+|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+)(?:[.,](\d{1,2}))?$/,
  // « 12€50 ».
  /^(\d+|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+)[ \u00a0\u202f\u2009]?(?:€|eur|euros?)[ \u00a0\u202f\u2009]?(\d\d)$/i,
  // « 1.250,00 ».
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  // « 1,250.00 ».
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
];

/**
 * Parses a typed amount in euros (« 12,5 », « 12€50 », « 1.250,00 ») into integer cents. Returns null for a
 * sign, a third decimal (« 1.250 » is ambiguous) or misplaced thousands.
 */
export function parsePrice(text: string): number | null {
  const bare = text
    .trim()
    .replace(/^€|(?:€|eur|euros?)$/i, '')
    .trim();
  for (const notation of amounts) {
    const [, euros, cents = ''] = notation.exec(bare) ?? [];
    if (euros === undefined) continue;
    const amount = Number(euros.replace(/\D/g, '') + cents.padEnd(2, '0'));
    return Number.isSafeInteger(amount) ? amount : null;
  }
  return null;
}

/** Maximum of the payment provider, in cents. */
const maxCents = 99_999_999;

/** Parses a product price into integer cents: null for an empty text, undefined if invalid or too high. */
export function parseProductPrice(text: string): number | null | undefined {
  if (!text.trim()) return null;
  if (/^(?:gratuit|offert)e?$/i.test(text.trim())) return 0;
  const cents = parsePrice(text);
  return cents === null || cents > maxCents ? undefined : cents;
}

/** Reasons for an unknown product price, as worded in the specification. */
export const priceFaults = {
  noId: 'Price id not found',
  unavailable: 'Unable to fetch the price',
  noAmount: 'Price not found after fetching',
} as const;
