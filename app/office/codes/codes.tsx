import { formatPrice } from '#common/money.ts';
import { listCodes } from '#core/orders/promotion-codes/list-codes.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { readListState } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import type { Route } from './+types/codes.ts';
import { codesList, formatCodeState, formatLastDay, formatUses, formatWorth } from './codes-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(codesList, url);
  return { state, ...(await listCodes(context.get(coreContext), state)) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.codes_title(), matches[0].loaderData);

/** Codes that take something off a price: what they are worth, how they stand, what they brought. */
export default function Codes({ loaderData: { state, rows, next } }: Route.ComponentProps) {
  return (
    <ListScreen
      list={codesList}
      state={state}
      next={next}
      count={rows.length}
      actions={<LinkButton href="/admin/codes/new">{m.codes_new()}</LinkButton>}
      filters={{
        fields: (
          <TextField
            label={m.codes_code()}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={state.search}
          />
        ),
        submitLabel: m.ui_list_find(),
      }}
      empty={{ title: m.codes_empty(), words: m.codes_empty_words() }}
      noneFound={{ title: m.codes_empty(), words: m.codes_none_found(), all: m.codes_all() }}
    >
      <ListRows
        label={m.codes_title()}
        rows={rows.map((row) => ({
          id: row.id,
          href: `/admin/codes/${row.id}`,
          title: row.code,
          under: [
            row.expiresAt
              ? m.codes_until_cell({ worth: formatWorth(row), day: formatLastDay(row.expiresAt) })
              : formatWorth(row),
            ...(row.forClasses ? [m.codes_for_classes_cell()] : []),
          ].join(' · '),
          cells: [
            formatCodeState(row.state),
            m.codes_used_cell({ count: row.maxUses ?? row.uses, uses: formatUses(row) }),
            m.codes_brought_cell({ amount: formatPrice(row.cents) }),
          ],
        }))}
      />
    </ListScreen>
  );
}
