import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { toAmountCell } from '#core/csv/write-cell.ts';
import { countCodes, listCodes } from '#core/orders/promotion-codes/list-codes.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatTitles, readTitlesIn } from '../kit/product-titles.ts';
import { toCsvYesNo } from '../kit/respond-with-list-file.ts';
import { dateColumn, searchField } from '../kit/show-list.ts';
import { bulkCodeCommands, codeCommands } from './code-commands.ts';
import {
  codesList,
  formatCodeState,
  formatLastDay,
  formatUses,
  formatWorth,
  toLastMoment,
} from './codes-list.ts';

const fields: Record<AuditFields<'code'>, OfficeField> = {
  code: { label: m.common_code },
  percent: {
    label: m.common_discount,
    format: (percent) => (percent === null ? m.editing_nothing() : `${percent}\u00a0%`),
  },
  amount: {
    label: m.common_discount,
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
    format: (ids, whole) => formatTitles(ids, whole) || m.common_all_contents(),
  },
  forClasses: { label: m.codes_for_classes },
  announced: { label: m.codes_announced },
  active: { label: m.common_active },
};

export const subject: OfficeSubject = {
  kind: 'code',
  fields,
  readMore: readTitlesIn('productIds'),
  list: withScreen(codesList, {
    read: listCodes,
    count: countCodes,
    bulk: bulkCodeCommands,
    commands: codeCommands,
    caption: m.codes_title,
    words: ({ state }) => ({
      actions: [{ href: '/admin/codes/new', label: m.codes_new() }],
      filters: [searchField(state.search, m.common_code())],
      submitLabel: m.common_search(),
      columns: [
        m.common_code(),
        m.common_state(),
        m.codes_used(),
        m.common_sales(),
        dateColumn(m.common_created_at()),
      ],
      count: m.lists_count_codes,
      empty: {
        title: m.codes_empty(),
        words: m.codes_empty_words(),
        action: { href: '/admin/codes/new', label: m.codes_new() },
      },
      noneFound: { title: m.codes_empty(), words: m.codes_none_found() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/codes/${row.id}`,
      title: row.code,
      under: [
        row.expiresAt
          ? m.codes_until_cell({ worth: formatWorth(row), day: formatLastDay(row.expiresAt) })
          : formatWorth(row),
        ...(row.forClasses ? [m.codes_for_classes_cell()] : []),
      ].join(' · '),
      cells: [formatCodeState(row.state), formatUses(row), formatPrice(row.cents), formatDate(row.createdAt)],
    }),
    columns: () => [
      { title: m.common_code(), value: ({ code }) => code },
      { title: m.common_discount(), value: formatWorth },
      { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
      { title: m.codes_until(), value: ({ expiresAt }) => expiresAt && toLastMoment(expiresAt) },
      { title: m.codes_used(), value: ({ uses }) => uses },
      { title: m.codes_max_uses(), value: ({ maxUses }) => maxUses },
      { title: m.codes_once(), value: ({ oncePerPerson }) => toCsvYesNo(oncePerPerson) },
      { title: m.codes_for_classes(), value: ({ forClasses }) => toCsvYesNo(forClasses) },
      { title: m.codes_announced(), value: ({ announced }) => toCsvYesNo(announced) },
      { title: m.common_sales(), value: ({ cents }) => toAmountCell(cents) },
      { title: m.common_state(), value: ({ state }) => formatCodeState(state) },
    ],
  }),
};
