import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { listOfficeNews } from '#core/news/list-office-news.ts';
import { readNewsState } from '#core/news/news-item.ts';
import { deleteNews, newsSubject, undeleteNews } from '#core/news/news-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { isId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { showList } from '../kit/show-list.ts';
import type { Route } from './+types/news.ts';
import { newsList } from './news-list.ts';
import { NewsRows } from './news-rows.tsx';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(newsList, url);
  const page = await listOfficeNews(core, state);
  const rows = page.rows.map((row) => ({ ...row, status: readNewsState(row, core.now()) }));
  const { state: status, search } = state;
  const screen = showList(newsList, state, page, {
    actions: [{ href: '/admin/news/add', label: m.newsroom_add() }],
    views: { of: 'state', label: m.newsroom_states(), all: m.common_all_feminine() },
    search: { label: m.newsroom_search(), hint: m.newsroom_search_hint() },
    isFiltered: search !== '',
    empty: {
      title: status ? m.newsroom_empty_state() : m.newsroom_empty(),
      words: status === 'archived' ? m.newsroom_empty_archived() : m.newsroom_empty_words(),
      action: status ? undefined : { href: '/admin/news/add', label: m.newsroom_add_first() },
    },
    noneFound: {
      title: m.newsroom_found_none(),
      words: m.newsroom_found_none_words(),
      all: m.newsroom_show_all(),
      href: toOfficeListHref(newsList, { state: status }),
    },
  });
  const caption = status ? newsList.parameters.state.label(status) : m.common_all_feminine();
  return { screen, rows, caption };
});

const item = z.object({ id: z.string().refine(isId) });

export const action = officeAction({
  commands: {
    archive: command(item, async ({ core, actor }, { id }) => {
      const { title, displayed } = await newsSubject.find(core, id);
      await newsSubject.archive(core, actor, id);
      return {
        done: m.newsroom_archived_told({ title: typeset(title) }),
        undo: { act: 'restore', id, displayed },
      };
    }),
    /** `displayed`: visibility before archiving, which undo restores. */
    restore: command(
      item.extend({ displayed: z.boolean().default(false) }),
      async (asked, { id, displayed }) => {
        const { title } = await newsSubject.find(asked.core, id);
        await newsSubject.restore(asked.core, asked.actor, id, displayed);
        return { done: m.newsroom_restored_told({ title: typeset(title) }), undo: { act: 'archive', id } };
      },
    ),
    delete: command(item, async ({ core, actor }, { id }) => {
      const { title } = await newsSubject.find(core, id);
      await deleteNews(core, actor, id);
      return { done: m.newsroom_deleted_told({ title: typeset(title) }), undo: { act: 'undelete', id } };
    }),
    undelete: command(item, async ({ core, actor }, { id }) => {
      await undeleteNews(core, actor, id);
      return m.products_undone();
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.common_news);

export default function News({ loaderData: { screen, rows, caption } }: Route.ComponentProps) {
  // Created here, because the list component unmounts with its last item.
  const commands = useCommands({ showRefusalsInToast: true });
  return (
    <ListScreen screen={screen}>
      <NewsRows rows={rows} caption={caption} commands={commands} />
    </ListScreen>
  );
}
