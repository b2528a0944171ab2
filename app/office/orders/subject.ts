import { formatPrice } from '#common/money.ts';
import type { ToldOf } from '#core/changes/record-change.ts';
import type { Fulfilment } from '#core/orders/fulfil.ts';
import type { OrderAccess } from '#core/orders/office-order.ts';
import type { OrderState } from '#core/orders/order.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatAccess, formatDisputeStatus, formatOrderState, formatOutcome } from './format-order.ts';
import { ordersList } from './orders-list.ts';

const fields: Record<ToldOf<'order'>, OfficeField> = {
  uid: { label: m.journal_field_account },
  productId: { label: m.office_field_product_id },
  access: { label: m.journal_field_access, format: (access) => formatAccess(access as OrderAccess) },
  state: { label: m.journal_field_state, format: (state) => formatOrderState(state as OrderState) },
  refundedAmount: { label: m.journal_field_refunded, format: (cents) => formatPrice(Number(cents)) },
  dispute: { label: m.orders_disputes, format: (status) => formatDisputeStatus(String(status)) },
  voucher: { label: m.vouchers_column_code },
  decision: { label: m.journal_field_decision },
  outcome: {
    label: m.journal_field_outcome,
    format: (outcome) => formatOutcome(outcome as Fulfilment['outcome']),
  },
};

/** Orders, as the journal tells of what became of them. */
export const subject: OfficeSubject = { kind: 'order', list: ordersList, fields };
