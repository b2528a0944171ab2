import { formatDate } from '#common/dates.ts';
import { memberViews } from '#core/members/identity.ts';
import { listMembers, type MemberRow } from '#core/members/members.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ListPages } from '../lists/list-pages.tsx';
import { ListRows } from '../lists/list-rows.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { ListViews } from '../lists/list-views.tsx';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/members.ts';
import { nameView, readMembersState, toMembersHref } from './member-address.ts';
import { nameMemberState, viewWords } from './member-words.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readMembersState(url);
  const { rows, next } = await listMembers(context.get(coreContext), state);
  return { ...state, isFirst: !state.after, rows, next };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.people_title(), index: false }, matches[0].loaderData);

/** Everybody who has an account. */
export default function Members({ loaderData }: Route.ComponentProps) {
  const { view, search, rows, next, isFirst } = loaderData;
  return (
    <>
      <PageHeader title={m.people_title()} />
      <ListViews
        label={m.people_views()}
        views={memberViews.map((name) => ({
          href: toMembersHref({ view: name, search }),
          words: viewWords[name](),
          isCurrent: name === view,
        }))}
      />
      <ListSearch
        path="/admin/members"
        view={nameView(view) ? { name: 'liste', value: nameView(view) } : undefined}
        label={m.people_search()}
        hint={m.people_search_hint()}
        words={search}
      />
      {rows.length === 0 ? (
        <Nothing filtered={Boolean(search) || view !== 'all'} />
      ) : (
        <>
          <ListSummary
            words={m.people_order()}
            exportHref={toMembersHref({ view, search }, '/admin/members.csv')}
          />
          <Rows rows={rows} />
        </>
      )}
      <ListPages
        start={!isFirst && toMembersHref({ view, search })}
        next={next && toMembersHref({ view, search, after: next })}
      />
    </>
  );
}

function Rows({ rows }: { rows: MemberRow[] }) {
  return (
    <ListRows
      label={m.people_title()}
      rows={rows.map((row) => ({
        id: row.id,
        href: `/admin/members/${row.id}`,
        title: row.displayName || row.email || row.id,
        under: row.displayName ? row.email : undefined,
        cells: [
          nameMemberState(row),
          m.people_since_date({ date: formatDate(row.createdAt) }),
          row.lastSignInAt
            ? m.people_seen_date({ date: formatDate(row.lastSignInAt) })
            : m.people_never_signed_in(),
        ],
      }))}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState title={m.people_none()}>
        <p>{m.people_none_words()}</p>
      </EmptyState>
    );
  return (
    <NoneFound
      title={m.people_found_none()}
      words={m.people_found_none_words()}
      all={{ href: '/admin/members', words: m.people_all() }}
    />
  );
}
