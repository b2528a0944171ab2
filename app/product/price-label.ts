import { formatPrice } from '#common/money.ts';

/** « 49,00 € », « Gratuit », or exactly `Loading...` until the price is known. */
export function toPriceLabel(cents: number | null): string {
  if (cents === null) return 'Loading...';
  return cents === 0 ? 'Gratuit' : formatPrice(cents);
}
