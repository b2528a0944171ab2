import { formatPrice } from '#common/money.ts';
import { m } from '#words/messages.js';

/** « 49,00 € », « Gratuit », or exactly `Loading...` until the price is known; `cents` as in `formatPrice`. */
export function formatPriceLabel(cents: number | null, currency?: string): string {
  if (cents === null) return 'Loading...';
  return cents === 0 ? m.ui_free() : formatPrice(cents, currency);
}

/** What a product is called in lists and on covers. */
export const formatProductKind = (type: 'course' | 'exercise'): string =>
  type === 'course' ? m.catalogue_kind_course() : m.catalogue_kind_exercise();
