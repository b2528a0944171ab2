import type { Order } from '#core/orders/list-orders.ts';
import type { OrderState } from '#core/orders/order.ts';
import { m } from '#words/messages.js';
import { choiceParameter, declareList, monthParameter, searchParameter } from '../kit/list-address.ts';

/** The states as they stand in addresses, from the usual to the rare. */
const stateNames: Readonly<Record<OrderState, string>> = {
  paid: 'payees',
  partially_refunded: 'remboursees-en-partie',
  refunded: 'remboursees',
  disputed: 'contestees',
  pending: 'en-cours',
  expired: 'abandonnees',
};

const stateLabels: Readonly<Record<OrderState, () => string>> = {
  pending: m.orders_state_pending,
  paid: m.orders_state_paid,
  partially_refunded: m.orders_state_partly,
  refunded: m.orders_state_refunded,
  disputed: m.orders_state_disputed,
  expired: m.orders_state_expired,
};

const originLabels: Readonly<Record<Order['origin'], () => string>> = {
  payment: m.orders_origin_payment,
  free: m.orders_origin_free,
  grant: m.orders_origin_grant,
};

export const formatOrderState = (state: OrderState): string => stateLabels[state]();
export const formatOrderOrigin = (origin: Order['origin']): string => originLabels[origin]();

export const ordersList = declareList({
  name: 'orders',
  title: m.orders_title,
  path: '/admin/orders',
  filePath: '/admin/orders.csv',
  fileName: 'commandes',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames, formatOrderState),
    month: monthParameter('mois'),
  },
});
