import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatTitles, readTitlesIn } from '../kit/product-titles.ts';

const formatDay = (value: unknown) => (value ? formatDate(new Date(String(value))) : m.editing_nothing());

const fields: Record<AuditFields<'offer'>, OfficeField> = {
  includes: {
    label: m.offers_field_includes,
    format: (ids, whole) => formatTitles(ids, whole) || m.editing_nothing(),
  },
  minAmount: {
    label: m.offers_field_min_amount,
    format: (cents) => (typeof cents === 'number' ? formatPrice(cents) : m.editing_nothing()),
  },
  soldToClasses: { label: m.offers_field_classes },
  reducedSince: { label: m.offers_field_reduced_since, format: formatDay },
  reducedUntil: { label: m.offers_field_reduced_until, format: formatDay },
};

/** Offers of products, as recorded in the audit log and listed in the history of their product. */
export const subject: OfficeSubject = {
  kind: 'offer',
  historyOf: productSubject.kind,
  fields,
  readMore: readTitlesIn('includes'),
};
