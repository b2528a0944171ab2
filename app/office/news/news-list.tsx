import { data } from 'react-router';
import { listOfficeNews } from '#core/news/list-office-news.ts';
import { newsStates, readNewsState } from '#core/news/news-state.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { readForm } from '../../read-form.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ListPages } from '../lists/list-pages.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { ListViews } from '../lists/list-views.tsx';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/news-list.ts';
import { listNames } from './describe-state.ts';
import { moveNews } from './move-news.ts';
import { newsStateNames, readListState, toListHref } from './news-address.ts';
import { NewsRows } from './news-rows.tsx';
import { useNewsMoves } from './use-news-moves.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(url);
  const { rows, next } = await listOfficeNews(core, state);
  return {
    ...state,
    next,
    rows: rows.map((row) => ({ ...row, standing: readNewsState(row, core.now()) })),
  };
});

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) =>
  data(await moveNews(context.get(coreContext), requireUser(context), await readForm(request))),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.office_news_title(), index: false }, matches[0].loaderData);

/** Every news item, state by state. */
export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { state, search, after, rows, next } = loaderData;
  // Here, where it stays when the last item of the list goes.
  const { move } = useNewsMoves();
  return (
    <>
      <PageHeader
        title={m.office_news_title()}
        actions={<LinkButton href="/admin/news/add">{m.newsroom_add()}</LinkButton>}
      />
      <ListViews
        label={m.newsroom_states()}
        views={([null, ...newsStates] as const).map((name) => ({
          href: toListHref({ state: name, search }),
          words: name ? listNames[name]() : m.newsroom_all(),
          isCurrent: name === state,
        }))}
      />
      <ListSearch
        path="/admin/news"
        view={state ? { name: 'etat', value: newsStateNames[state] } : undefined}
        label={m.newsroom_search()}
        hint={m.newsroom_search_hint()}
        words={search}
      />
      {rows.length === 0 ? (
        <Nothing {...loaderData} />
      ) : (
        <>
          <ListSummary exportHref={toListHref({ state, search }, '/admin/news.csv')} />
          <NewsRows rows={rows} onMove={move} caption={state ? listNames[state]() : m.newsroom_all()} />
        </>
      )}
      <ListPages
        start={after && toListHref({ state, search })}
        next={next && toListHref({ state, search, after: next })}
      />
    </>
  );
}

function Nothing({ state, search }: Route.ComponentProps['loaderData']) {
  if (search)
    return (
      <NoneFound
        title={m.newsroom_found_none()}
        words={m.newsroom_found_none_words()}
        all={{ href: toListHref({ state }), words: m.newsroom_show_all() }}
      />
    );
  return (
    <EmptyState
      title={state ? m.newsroom_empty_state() : m.newsroom_empty()}
      action={state ? undefined : <LinkButton href="/admin/news/add">{m.newsroom_add_first()}</LinkButton>}
    >
      <p>{state === 'archived' ? m.newsroom_empty_archived() : m.newsroom_empty_words()}</p>
    </EmptyState>
  );
}
