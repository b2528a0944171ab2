import { formatPrice } from '#common/money.ts';
import type { ToldOf } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { codesList, formatLastDay } from './codes-list.ts';

const fields: Record<ToldOf<'code'>, OfficeField> = {
  code: { label: m.codes_code },
  percent: {
    label: m.codes_worth,
    format: (percent) => (percent === null ? m.editing_nothing() : `${percent}\u00a0%`),
  },
  amount: {
    label: m.codes_worth,
    format: (cents) => (cents === null ? m.editing_nothing() : formatPrice(Number(cents))),
  },
  expiresAt: {
    label: m.codes_until,
    format: (at) => (at ? formatLastDay(new Date(String(at))) : m.codes_until_none()),
  },
  maxUses: { label: m.codes_max_uses },
  oncePerPerson: { label: m.codes_once },
  productIds: {
    label: m.codes_for,
    format: (ids) => (ids as string[]).join(', ') || m.codes_for_all(),
  },
  forClasses: { label: m.codes_for_classes },
  announced: { label: m.codes_announced },
  active: { label: m.codes_state_active },
};

/** Promotion codes, as the journal tells of what became of them. */
export const subject: OfficeSubject = { kind: 'code', list: codesList, fields };
