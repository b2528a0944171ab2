import type { Fulfilment } from '#core/orders/fulfil.ts';
import type { Order } from '#core/orders/list-orders.ts';
import type { OrderKind, OrderState } from '#core/orders/order.ts';
import type { OrderAccess } from '#core/orders/order-details.ts';
import type { Refund } from '#core/orders/record-refund.ts';
import { formatRefundReason } from '#core/orders/refund-reasons.ts';
import { m } from '#words/messages.js';

const stateLabels: Readonly<Record<OrderState, () => string>> = {
  pending: m.orders_state_pending,
  offered: m.orders_state_offered,
  paid: m.common_paid,
  partially_refunded: m.common_partially_refunded,
  refunded: m.common_refunded_feminine,
  disputed: m.common_disputed,
  expired: m.orders_state_expired,
};

const originLabels: Readonly<Record<Order['origin'], () => string>> = {
  payment: m.orders_origin_payment,
  free: m.orders_origin_free,
  grant: m.orders_origin_grant,
};

const accessLabels: Readonly<Record<OrderAccess, () => string>> = {
  open: m.orders_access_open,
  waiting: m.orders_access_waiting,
  closed: m.orders_access_closed,
  offered: m.orders_access_offered,
  'by-another': m.orders_access_by_another,
  none: m.orders_access_none,
};

const outcomeSentences: Readonly<Record<Fulfilment['outcome'], () => string>> = {
  paid: m.orders_replayed_paid,
  duplicate: m.orders_replayed_duplicate,
  unpaid: m.orders_replayed_unpaid,
  processing: m.orders_replayed_processing,
  failed: m.orders_replayed_failed,
  unknown: m.orders_replayed_unknown,
};

const kindLabels: Readonly<Record<OrderKind, () => string>> = {
  sales: m.common_orders,
  gifts: m.orders_kind_gifts,
};

/** Formats the status of an order, with other words for gifts and free orders, because nobody paid. */
export const formatOrderStatus = ({ origin, state }: Pick<Order, 'origin' | 'state'>): string => {
  if (origin === 'payment') return formatOrderState(state);
  if (state === 'paid') return formatOrderOrigin(origin);
  return origin === 'grant' && state === 'expired' ? m.common_canceled() : formatOrderState(state);
};

export const formatOrderKind = (kind: OrderKind): string => kindLabels[kind]();
export const formatOrderState = (state: OrderState): string => stateLabels[state]();
export const formatOrderOrigin = (origin: Order['origin']): string => originLabels[origin]();
export const formatAccess = (access: OrderAccess): string => accessLabels[access]();

/** Formats the result of checking an order's payment with the payment provider. */
export const formatOutcome = (outcome: Fulfilment['outcome']): string => outcomeSentences[outcome]();

/** Formats the reason of a refund, capitalised. Also labels reasons that are hidden from the buyer. */
export const formatOfficeReason = (reason: Refund['reason']): string => {
  const words = formatRefundReason(reason) || m.orders_reason_other();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Unlisted statuses count as under review. */
export function formatDisputeStatus(status: string): string {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented')
    return m.orders_dispute_won();
  if (status === 'lost') return m.orders_dispute_lost();
  return status.endsWith('needs_response') ? m.orders_dispute_open() : m.orders_dispute_review();
}
