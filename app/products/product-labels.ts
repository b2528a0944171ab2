import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { PendingAccess } from '#core/access.ts';
import { countLimit } from '#core/products/catalogue/catalogue-query.ts';
import type { ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';

/** Formats a price; exactly `Loading...` while it is unknown. Cents as in `formatPrice`. */
export function formatPriceLabel(cents: number | null, currency?: string): string {
  if (cents === null) return 'Loading...';
  return cents === 0 ? m.common_free() : formatPrice(cents, currency);
}

/** Returns the struck-through price if it is higher than the current one. Cents as in `formatPrice`. */
export const formatFormerPrice = (former: number | null, cents: number | null): string | undefined =>
  former !== null && cents !== null && former > cents ? formatPrice(former) : undefined;

/** Formats « Payé, accès à partir du 11 décembre 2026 »: the day after the withdrawal period. */
export function formatPending({ opensAt, isGift }: PendingAccess): string {
  const date = formatDate(new Date(opensAt.getTime() + 1));
  return isGift ? m.ui_product_given_opens({ date }) : m.ui_product_paid_opens({ date });
}

export const formatProductKind = (type: 'course' | 'exercise'): string =>
  type === 'course' ? m.common_course() : m.common_exercises();

/** Formats « du niveau A1 au niveau C1 » or « de niveau B1 ». Empty without levels. */
export function formatLevelRange(range: { from: string; to: string } | null): string {
  if (!range) return '';
  return range.from === range.to
    ? m.catalogue_level_one({ level: range.from })
    : m.catalogue_level_range(range);
}

/** Formats « 12 cours » or « Plus de 200 résultats ». */
export function formatFound(count: number, type: ProductType): string {
  if (count > countLimit) return m.catalogue_found_more({ limit: countLimit });
  if (count === 0) return type === 'course' ? m.catalogue_no_course() : m.catalogue_no_exercise();
  return type === 'course' ? m.catalogue_courses_found({ count }) : m.catalogue_exercises_found({ count });
}

/** Breadcrumb of the list that contains the product. */
export const toListCrumb = (type: ProductType): { href: string; label: string } =>
  type === 'course'
    ? { href: '/courses', label: m.common_the_courses() }
    : { href: '/exercices', label: m.common_the_exercises() };
