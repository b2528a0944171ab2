import { listOfficeOrders, type OfficeOrder } from '#core/orders/list-orders.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerCsv } from '../lists/answer-csv.ts';
import { toCsvAmount, toCsvTime } from '../lists/csv-values.ts';
import type { Route } from './+types/orders-file.ts';
import { readOrdersState, toOrdersHref } from './order-address.ts';
import { nameOrigin, nameState } from './order-words.ts';

/** `GET /admin/orders.csv`: the orders of the list's own filter. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const filter = readOrdersState(url);
  const leaving = {
    name: 'commandes',
    actor: requireUser(context),
    list: 'orders' as const,
    title: m.orders_title(),
    address: toOrdersHref({ ...filter, after: null }),
  };
  return answerCsv<OfficeOrder>(core, leaving, {
    columns: [
      { title: m.orders_number_column(), value: ({ id }) => id.toUpperCase() },
      { title: m.orders_date(), value: ({ createdAt }) => toCsvTime(createdAt) },
      { title: m.orders_paid_at(), value: ({ paidAt }) => toCsvTime(paidAt) },
      { title: m.orders_content(), value: ({ title }) => title },
      { title: m.orders_person(), value: ({ email }) => email },
      { title: m.orders_amount(), value: ({ amount }) => toCsvAmount(amount) },
      { title: m.orders_refunded(), value: ({ refundedAmount }) => toCsvAmount(refundedAmount) },
      { title: m.orders_currency(), value: ({ currency }) => currency.toUpperCase() },
      { title: m.orders_state(), value: ({ state }) => nameState(state) },
      { title: m.orders_origin(), value: ({ origin }) => nameOrigin(origin) },
    ],
    list: (page) => listOfficeOrders(core, { ...filter, ...page }),
  });
});
