import { formatDate } from '#common/dates.ts';
import { listMembers } from '#core/members/members.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { readListState } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import type { Route } from './+types/members.ts';
import { formatMemberState, membersList } from './members-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(membersList, url);
  return { state, ...(await listMembers(context.get(coreContext), state)) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.people_title(), matches[0].loaderData);

/** Everybody who has an account. */
export default function Members({ loaderData }: Route.ComponentProps) {
  const { state, rows, next } = loaderData;
  return (
    <ListScreen
      list={membersList}
      state={state}
      next={next}
      count={rows.length}
      views={{ of: 'view', label: m.people_views() }}
      search={{ label: m.people_search(), hint: m.people_search_hint() }}
      summary={m.people_order()}
      empty={{ title: m.people_none(), words: m.people_none_words() }}
      noneFound={{
        title: m.people_found_none(),
        words: m.people_found_none_words(),
        all: m.people_all(),
      }}
    >
      <ListRows
        label={m.people_title()}
        rows={rows.map((row) => ({
          id: row.id,
          href: `/admin/members/${row.id}`,
          title: row.displayName || row.email || row.id,
          under: row.displayName ? row.email : undefined,
          cells: [
            formatMemberState(row),
            m.people_since_date({ date: formatDate(row.createdAt) }),
            row.lastSignInAt
              ? m.people_seen_date({ date: formatDate(row.lastSignInAt) })
              : m.people_never_signed_in(),
          ],
        }))}
      />
    </ListScreen>
  );
}
