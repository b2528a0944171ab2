import type { Order } from '#core/orders/list-orders.ts';
import type { OrderAccess } from '#core/orders/office-order.ts';
import type { OrderState } from '#core/orders/order.ts';
import { m } from '#words/messages.js';

/** The states as they stand in addresses: `?etat=payees`. */
export const stateNames: Readonly<Record<OrderState, string>> = {
  paid: 'payees',
  partially_refunded: 'remboursees-en-partie',
  refunded: 'remboursees',
  disputed: 'contestees',
  pending: 'en-cours',
  expired: 'abandonnees',
};

export function nameState(state: OrderState): string {
  const names: Record<OrderState, () => string> = {
    pending: m.orders_state_pending,
    paid: m.orders_state_paid,
    partially_refunded: m.orders_state_partly,
    refunded: m.orders_state_refunded,
    disputed: m.orders_state_disputed,
    expired: m.orders_state_expired,
  };
  return names[state]();
}

export function nameOrigin(origin: Order['origin']): string {
  const names: Record<Order['origin'], () => string> = {
    payment: m.orders_origin_payment,
    free: m.orders_origin_free,
    grant: m.orders_origin_grant,
  };
  return names[origin]();
}

export function nameAccess(access: OrderAccess): string {
  const names: Record<OrderAccess, () => string> = {
    open: m.orders_access_open,
    closed: m.orders_access_closed,
    'by-another': m.orders_access_by_another,
    none: m.orders_access_none,
  };
  return names[access]();
}
