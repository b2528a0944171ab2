import { formatDateTime, formatMonth } from '#common/dates.ts';
import { formatEmail } from '#common/format-email.ts';
import { formatPrice } from '#common/money.ts';
import { addMonths, toParisDay } from '#common/paris-time.ts';
import { typeset } from '#common/typography.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { toAmountCell } from '#core/csv/write-cell.ts';
import type { Fulfilment } from '#core/orders/fulfil.ts';
import { countOfficeOrders, listOfficeOrders } from '#core/orders/list-orders.ts';
import type { OrderState } from '#core/orders/order.ts';
import type { OrderAccess } from '#core/orders/order-details.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { dateColumn, hiddenField, searchField, selectField } from '../kit/show-list.ts';
import {
  formatAccess,
  formatDisputeStatus,
  formatOrderKind,
  formatOrderOrigin,
  formatOrderState,
  formatOrderStatus,
  formatOutcome,
} from './format-order.ts';
import { inviteAction } from './invite-action.ts';
import { ordersList } from './orders-list.ts';

const fields: Record<AuditFields<'order'>, OfficeField> = {
  uid: { label: m.journal_field_account },
  productId: { label: m.office_field_product_id },
  access: { label: m.common_access, format: (access) => formatAccess(access as OrderAccess) },
  state: { label: m.common_state, format: (state) => formatOrderState(state as OrderState) },
  refundedAmount: { label: m.common_refunded, format: (cents) => formatPrice(Number(cents)) },
  dispute: { label: m.common_dispute, format: (status) => formatDisputeStatus(String(status)) },
  voucher: { label: m.common_code },
  decision: { label: m.common_decision },
  outcome: {
    label: m.journal_field_outcome,
    format: (outcome) => formatOutcome(outcome as Fulfilment['outcome']),
  },
};

/** Number of months offered; the URL may select any other month. */
const monthsOffered = 36;

function listMonths(thisMonth: string, asked: string | null) {
  const offered = Array.from({ length: monthsOffered }, (_, index) => addMonths(thisMonth, -index));
  if (asked && !offered.includes(asked)) offered.push(asked);
  return offered.map((month) => ({ value: month, label: formatMonth(month) }));
}

const { parameters } = ordersList;

export const subject: OfficeSubject = {
  kind: 'order',
  fields,
  list: withScreen(ordersList, {
    read: listOfficeOrders,
    more: async (core, state) => ({
      total: await countOfficeOrders(core, state),
      months: listMonths(toParisDay(core.now()).slice(0, 7), state.month),
    }),
    caption: ({ kind }) => formatOrderKind(kind),
    words: ({ state: { kind, search, state, month }, more: { total, months } }) => ({
      actions: [{ href: '/admin/orders/add', label: m.orders_grant(), variant: 'secondary' }],
      views: { of: 'kind', label: m.orders_kinds() },
      filters: [
        hiddenField(parameters.kind, kind),
        searchField(search, m.common_search(), m.orders_search_hint()),
        selectField(m.common_state(), parameters.state, state, m.orders_state_any()),
        {
          kind: 'select',
          label: m.common_month(),
          name: parameters.month.name,
          value: month ?? '',
          options: [{ value: '', label: m.orders_month_any() }, ...months],
        },
      ],
      summary:
        kind === 'gifts'
          ? undefined
          : total.more
            ? m.orders_total_more({ count: total.count })
            : m.orders_total({ count: total.count, amount: formatPrice(total.cents) }),
      columns: [
        m.common_content(),
        dateColumn(m.common_date()),
        m.common_state(),
        ...(kind === 'gifts' ? [] : [m.common_amount()]),
      ],
      count: m.lists_count_orders,
      empty:
        kind === 'gifts'
          ? { title: m.orders_gifts_none(), words: m.orders_gifts_none_words(), action: inviteAction() }
          : {
              title: m.orders_none(),
              words: m.orders_none_words(),
              action: { href: '/admin/products', label: m.office_products_title() },
            },
      noneFound: { title: m.orders_found_none(), words: m.orders_found_none_words() },
    }),
    toRow: (row, { kind }) => ({
      id: row.id,
      href: `/admin/orders/${row.id}`,
      title: typeset(row.title),
      under: `${row.number} · ${formatEmail(row.email)}`,
      cells: [
        formatDateTime(row.createdAt),
        formatOrderStatus(row),
        ...(kind === 'gifts' ? [] : [formatPrice(row.amount - row.refundedAmount)]),
      ],
    }),
    columns: () => [
      { title: m.common_number(), value: ({ number }) => number },
      { title: m.common_date(), value: ({ createdAt }) => createdAt },
      { title: m.orders_paid_at(), value: ({ paidAt }) => paidAt },
      { title: m.common_content(), value: ({ title }) => title },
      { title: m.common_person(), value: ({ email }) => email },
      { title: m.common_amount(), value: ({ amount }) => toAmountCell(amount) },
      { title: m.common_refunded(), value: ({ refundedAmount }) => toAmountCell(refundedAmount) },
      { title: m.orders_currency(), value: ({ currency }) => currency.toUpperCase() },
      { title: m.common_state(), value: formatOrderStatus },
      { title: m.orders_origin(), value: ({ origin }) => formatOrderOrigin(origin) },
    ],
  }),
};
