import type { Cursor } from '#common/cursor.ts';
import type { OrderState } from '#core/orders/order.ts';
import { readChoice, readCursor, readSearch, toAddress } from '../lists/list-address.ts';
import { stateNames } from './order-words.ts';

type OrdersState = {
  state: OrderState | null;
  /** « 2026-11 ». */
  month: string | null;
  search: string;
  after: Cursor | null;
};

/** What an address asks for; what it says badly counts as not said. */
export function readOrdersState({ searchParams }: URL): OrdersState {
  const month = searchParams.get('mois') ?? '';
  return {
    state: readChoice(stateNames, searchParams.get('etat')),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    search: readSearch(searchParams),
    after: readCursor(searchParams),
  };
}

/** The address of a list of orders, or of its file. */
export const toOrdersHref = (
  { state, month, search, after }: Partial<OrdersState>,
  path: '/admin/orders' | '/admin/orders.csv' = '/admin/orders',
): string => toAddress(path, { q: search, etat: state ? stateNames[state] : null, mois: month }, after);
