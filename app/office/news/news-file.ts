import { listWholeNews } from '#core/news/list-whole-news.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerTable } from '../lists/answer-csv.ts';
import type { Route } from './+types/news-file.ts';
import { listNewsColumns } from './list-news-columns.server.tsx';
import { readListState, toListHref } from './news-address.ts';

/** `GET /admin/news.csv`: the news of the list's own filter, in columns that an import reads again. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { state, search } = readListState(url);
  const leaving = {
    name: 'actualites',
    actor: requireUser(context),
    list: 'news' as const,
    title: m.office_news_title(),
    address: toListHref({ state, search }),
  };
  return answerTable(core, leaving, listNewsColumns(core.siteUrl), listWholeNews(core, { state, search }));
});
