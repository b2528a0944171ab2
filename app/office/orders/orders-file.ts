import { toAmountCell } from '#core/csv/write-cell.ts';
import { listOfficeOrders } from '#core/orders/list-orders.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { formatOrderOrigin, formatOrderStanding } from './format-order.ts';
import { ordersList } from './orders-list.ts';

/** `GET /admin/orders.csv`: the orders of the list's own filter. */
export const loader = answerListFile(
  ordersList,
  (core, state) => readPages((page) => listOfficeOrders(core, { ...state, ...page })),
  () => [
    { title: m.orders_number_column(), value: ({ number }) => number },
    { title: m.orders_date(), value: ({ createdAt }) => createdAt },
    { title: m.orders_paid_at(), value: ({ paidAt }) => paidAt },
    { title: m.orders_content(), value: ({ title }) => title },
    { title: m.orders_person(), value: ({ email }) => email },
    { title: m.orders_amount(), value: ({ amount }) => toAmountCell(amount) },
    { title: m.orders_refunded(), value: ({ refundedAmount }) => toAmountCell(refundedAmount) },
    { title: m.orders_currency(), value: ({ currency }) => currency.toUpperCase() },
    { title: m.orders_state(), value: formatOrderStanding },
    { title: m.orders_origin(), value: ({ origin }) => formatOrderOrigin(origin) },
  ],
);
