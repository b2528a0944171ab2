import { formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { addMonths, toParisDay } from '#common/paris-time.ts';
import { typeset } from '#common/typography.ts';
import { countOfficeOrders, listOfficeOrders, type OfficeOrder } from '#core/orders/list-orders.ts';
import { orderStates } from '#core/orders/order.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ListPages } from '../lists/list-pages.tsx';
import { ListRows } from '../lists/list-rows.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { nameMonth } from '../lists/name-month.ts';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/orders.ts';
import { readOrdersState, toOrdersHref } from './order-address.ts';
import { nameOrigin, nameState, stateNames } from './order-words.ts';

/** As many months are offered; an address may name any. */
const monthsOffered = 36;

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readOrdersState(url);
  const [{ rows, next }, total] = await Promise.all([
    listOfficeOrders(core, state),
    countOfficeOrders(core, state),
  ]);
  return {
    ...state,
    isFirst: !state.after,
    rows,
    next,
    total,
    thisMonth: toParisDay(core.now()).slice(0, 7),
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.orders_title(), index: false }, matches[0].loaderData);

/** What was bought, offered and tried. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { state, month, search, rows, next, isFirst, total } = loaderData;
  const filter = { state, month, search };
  const isFiltered = Boolean(state || month || search);
  return (
    <>
      <PageHeader
        title={m.orders_title()}
        actions={
          <LinkButton href="/admin/orders/add" variant="secondary">
            {m.orders_grant()}
          </LinkButton>
        }
      />
      {rows.length > 0 || isFiltered || !isFirst ? (
        <FilterBar action="/admin/orders" role="search" key={toOrdersHref(filter)}>
          <TextField
            label={m.orders_search()}
            hint={m.orders_search_hint()}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={search}
          />
          <Select
            label={m.orders_state()}
            name="etat"
            defaultValue={state ? stateNames[state] : ''}
            options={[
              { value: '', label: m.orders_state_any() },
              ...orderStates.map((one) => ({ value: stateNames[one], label: nameState(one) })),
            ]}
          />
          <Select
            label={m.orders_month()}
            name="mois"
            defaultValue={month ?? ''}
            options={[{ value: '', label: m.orders_month_any() }, ...listMonths(loaderData)]}
          />
        </FilterBar>
      ) : null}
      {rows.length === 0 ? (
        <Nothing filtered={isFiltered} />
      ) : (
        <>
          <ListSummary
            words={
              total.more
                ? m.orders_total_more({ count: total.count })
                : m.orders_total({ count: total.count, amount: formatPrice(total.cents) })
            }
            exportHref={toOrdersHref(filter, '/admin/orders.csv')}
          />
          <Rows rows={rows} />
        </>
      )}
      <ListPages
        start={!isFirst && toOrdersHref(filter)}
        next={next && toOrdersHref({ ...filter, after: next })}
      />
    </>
  );
}

function Rows({ rows }: { rows: OfficeOrder[] }) {
  return (
    <ListRows
      label={m.orders_title()}
      rows={rows.map((row) => ({
        id: row.id,
        href: `/admin/orders/${row.id}`,
        title: typeset(row.title),
        under: row.email,
        cells: [
          formatDateTime(row.createdAt),
          row.origin === 'payment' ? nameState(row.state) : nameOrigin(row.origin),
          formatPrice(row.amount - row.refundedAmount),
        ],
      }))}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState title={m.orders_none()}>
        <p>{m.orders_none_words()}</p>
      </EmptyState>
    );
  return (
    <NoneFound
      title={m.orders_found_none()}
      words={m.orders_found_none_words()}
      all={{ href: '/admin/orders', words: m.orders_all() }}
    />
  );
}

/** The months to choose from, newest first, and the one that was asked for. */
function listMonths({ thisMonth, month }: { thisMonth: string; month: string | null }) {
  const offered = Array.from({ length: monthsOffered }, (_, index) => addMonths(thisMonth, -index));
  if (month && !offered.includes(month)) offered.push(month);
  return offered.map((one) => ({ value: one, label: nameMonth(one) }));
}
