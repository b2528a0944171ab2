import type { OrderKind, OrderState } from '#core/orders/order.ts';
import { m } from '#words/messages.js';
import {
  choiceParameter,
  declareList,
  monthParameter,
  nameChoices,
  orderParameter,
  searchParameter,
  viewParameter,
} from '../kit/list-address.ts';
import { formatOrderKind, formatOrderState } from './format-order.ts';

/** Values of the state query parameter, the most common first. */
const stateNames: Readonly<Record<OrderState, string>> = {
  paid: 'payees',
  partially_refunded: 'remboursees-en-partie',
  refunded: 'remboursees',
  disputed: 'contestees',
  pending: 'en-cours',
  offered: 'offertes',
  expired: 'abandonnees',
};

/** Values of the `liste` query parameter: `?liste=offerts`. */
const kindNames: Readonly<Record<OrderKind, string>> = { sales: '', gifts: 'offerts' };

export const ordersList = declareList({
  name: 'orders',
  title: m.common_orders,
  path: '/admin/orders',
  fileName: 'commandes',
  parameters: {
    kind: viewParameter('liste', nameChoices(kindNames, formatOrderKind)),
    search: searchParameter(),
    state: choiceParameter('etat', nameChoices(stateNames, formatOrderState)),
    month: monthParameter('mois'),
    order: orderParameter,
  },
});
