import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';

const formatDay = (value: unknown) => (value ? formatDate(new Date(String(value))) : m.editing_nothing());

const fields: Record<AuditFields<'offer'>, OfficeField> = {
  includes: {
    label: m.offers_field_includes,
    format: (ids) => m.common_contents_counted({ count: (ids as string[] | null)?.length ?? 0 }),
  },
  minAmount: {
    label: m.offers_field_min_amount,
    format: (cents) => (typeof cents === 'number' ? formatPrice(cents) : m.editing_nothing()),
  },
  soldToClasses: { label: m.offers_field_classes },
  reducedSince: { label: m.common_from_day, format: formatDay },
  reducedUntil: { label: m.common_to_day, format: formatDay },
};

/** Offers of products, as recorded in the audit log. */
export const subject: OfficeSubject = { kind: 'offer', fields };
