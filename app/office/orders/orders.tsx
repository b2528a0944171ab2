import { formatDateTime, formatMonth } from '#common/dates.ts';
import { formatEmail } from '#common/format-email.ts';
import { formatPrice } from '#common/money.ts';
import { addMonths, toParisDay } from '#common/paris-time.ts';
import { typeset } from '#common/typography.ts';
import { countOfficeOrders, listOfficeOrders } from '#core/orders/list-orders.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen, toSelect } from '../kit/list-screen.tsx';
import type { Route } from './+types/orders.ts';
import { formatOrderKind, formatOrderStanding } from './format-order.ts';
import { ordersList } from './orders-list.ts';

/** As many months are offered; an address may name any. */
const monthsOffered = 36;

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(ordersList, url);
  const [{ rows, next }, total] = await Promise.all([
    listOfficeOrders(core, state),
    countOfficeOrders(core, state),
  ]);
  return { state, rows, next, total, thisMonth: toParisDay(core.now()).slice(0, 7) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.orders_title(), matches[0].loaderData);

/** What was bought, offered and tried. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { state, rows, next, total, thisMonth } = loaderData;
  const { parameters } = ordersList;
  return (
    <ListScreen
      list={ordersList}
      state={state}
      next={next}
      count={rows.length}
      actions={
        <LinkButton href="/admin/orders/add" variant="secondary">
          {m.orders_grant()}
        </LinkButton>
      }
      views={{ of: 'kind', label: m.orders_kinds() }}
      filters={{
        fields: (
          <>
            <input type="hidden" name={parameters.kind.name} value={parameters.kind.format(state.kind)} />
            <TextField
              label={m.orders_search()}
              hint={m.orders_search_hint()}
              name="q"
              type="search"
              maxLength={200}
              defaultValue={state.search}
            />
            <Select
              label={m.orders_state()}
              {...toSelect(parameters.state, state.state, m.orders_state_any())}
            />
            <Select
              label={m.orders_month()}
              name={parameters.month.name}
              defaultValue={state.month ?? ''}
              options={[{ value: '', label: m.orders_month_any() }, ...listMonths(thisMonth, state.month)]}
            />
          </>
        ),
      }}
      summary={
        state.kind === 'gifts'
          ? undefined
          : total.more
            ? m.orders_total_more({ count: total.count })
            : m.orders_total({ count: total.count, amount: formatPrice(total.cents) })
      }
      isFiltered={state.search !== '' || state.state !== null || state.month !== null}
      empty={
        state.kind === 'gifts'
          ? { title: m.orders_gifts_none(), words: m.orders_gifts_none_words() }
          : { title: m.orders_none(), words: m.orders_none_words() }
      }
      noneFound={{
        title: m.orders_found_none(),
        words: m.orders_found_none_words(),
        all: m.orders_all(),
        href: toOfficeListHref(ordersList, { kind: state.kind }),
      }}
    >
      <ListRows
        label={formatOrderKind(state.kind)}
        rows={rows.map((row) => ({
          id: row.id,
          href: `/admin/orders/${row.id}`,
          title: typeset(row.title),
          under: `${row.number} · ${formatEmail(row.email)}`,
          cells: [
            formatDateTime(row.createdAt),
            formatOrderStanding(row),
            ...(state.kind === 'gifts' ? [] : [formatPrice(row.amount - row.refundedAmount)]),
          ],
        }))}
      />
    </ListScreen>
  );
}

/** The months to choose from, newest first, and the one that was asked for. */
function listMonths(thisMonth: string, asked: string | null) {
  const offered = Array.from({ length: monthsOffered }, (_, index) => addMonths(thisMonth, -index));
  if (asked && !offered.includes(asked)) offered.push(asked);
  return offered.map((month) => ({ value: month, label: formatMonth(month) }));
}
