import { decimals, majorUnits } from '../wire/currency.ts';

/** An amount as French writes it, e.g. 123450 cents of eur → « 1 234,50 € » (U+202F between thousands, U+00A0 before €). */
export function frenchAmount(amount: number, currency: string): string {
  const places = decimals(currency);
  return new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(majorUnits(amount, currency));
}
