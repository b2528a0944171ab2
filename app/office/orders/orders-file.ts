import { listOfficeOrders } from '#core/orders/list-orders.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages, toCsvAmount, toCsvTime } from '../kit/answer-list-file.ts';
import { formatOrderOrigin, formatOrderStanding } from './format-order.ts';
import { ordersList } from './orders-list.ts';

/** `GET /admin/orders.csv`: the orders of the list's own filter. */
export const loader = answerListFile(
  ordersList,
  (core, state) => readPages((page) => listOfficeOrders(core, { ...state, ...page })),
  () => [
    { title: m.orders_number_column(), value: ({ number }) => number },
    { title: m.orders_date(), value: ({ createdAt }) => toCsvTime(createdAt) },
    { title: m.orders_paid_at(), value: ({ paidAt }) => toCsvTime(paidAt) },
    { title: m.orders_content(), value: ({ title }) => title },
    { title: m.orders_person(), value: ({ email }) => email },
    { title: m.orders_amount(), value: ({ amount }) => toCsvAmount(amount) },
    { title: m.orders_refunded(), value: ({ refundedAmount }) => toCsvAmount(refundedAmount) },
    { title: m.orders_currency(), value: ({ currency }) => currency.toUpperCase() },
    { title: m.orders_state(), value: formatOrderStanding },
    { title: m.orders_origin(), value: ({ origin }) => formatOrderOrigin(origin) },
  ],
);
