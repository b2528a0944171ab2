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

/** An amount without its currency, in every notation that leaves no doubt about its cents. */
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
 * Parses an amount in euros as people type it (« 12,5 », « 12€50 », « 1 250,00 € », « 1.250,00 ») into integer cents. Returns
 * null for a text that is not exactly one amount: a sign, a third decimal (« 1.250 » may be either) or misplaced thousands.
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

/** Highest amount that the payment provider accepts, in cents. */
const maxCents = 99_999_999;

/**
 * Parses the price of a product, from a form or a file, into integer cents. Returns null for an empty text, 0 for « gratuit »,
 * and undefined for a text that is not an amount, or for a higher one than anybody can pay.
 */
export function parseProductPrice(text: string): number | null | undefined {
  if (!text.trim()) return null;
  if (/^(?:gratuit|offert)e?$/i.test(text.trim())) return 0;
  const cents = parsePrice(text);
  return cents === null || cents > maxCents ? undefined : cents;
}

/** Why the price of a product is not known, in the words of the specification. */
export const priceFaults = {
  noId: 'Price id not found',
  unavailable: 'Unable to fetch the price',
  noAmount: 'Price not found after fetching',
} as const;
