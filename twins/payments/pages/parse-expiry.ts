import type { Expiry } from '../payment-methods/insert-payment-method.ts';

/** Cards are never valid for longer. */
const MAX_YEARS_AHEAD = 50;

/**
 * Reads a card's expiry as people write it: 03/28, 0328, 3 / 2028. A card is good to the end of its month, which ends
 * at different moments around the world: the one most favourable to the buyer counts.
 * @returns the month and year, or a sentence in French.
 */
export function parseExpiry(typed: string, now: Date): Expiry | { error: string } {
  if (typed === '') return { error: 'Indiquez la date d’expiration.' };
  const match = /^(\d{1,2})\s*[/.\-\s]\s*(\d{2}|\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(typed);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) {
    return { error: 'Écrivez la date d’expiration sous la forme MM/AA, par exemple 04/30.' };
  }
  const yearDigits = match[2] ?? '';
  const year = yearDigits.length === 4 ? Number(yearDigits) : 2000 + Number(yearDigits);
  // Twelve hours behind UTC is the last place where the month ends.
  const latest = new Date(now.getTime() - 12 * 60 * 60 * 1000);
  const [thisYear, thisMonth] = [latest.getUTCFullYear(), latest.getUTCMonth() + 1];
  if (year < thisYear || (year === thisYear && month < thisMonth)) return { error: 'Cette carte a expiré.' };
  if (year > thisYear + MAX_YEARS_AHEAD) return { error: 'Cette date d’expiration est trop lointaine.' };
  return { month, year };
}
