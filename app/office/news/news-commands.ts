import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { deleteNews, newsSubject, undeleteNews } from '#core/news/news-subject.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { type BulkCommand, bulkArchiveCommands } from '../kit/bulk-commands.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import type { newsList } from './news-list.ts';

/** Commands of one news item, which the list runs for several. */
export const newsCommands = {
  archive: command(z.object({}), async ({ core, actor, id }) => {
    const { title, displayed } = await newsSubject.find(core, id);
    await newsSubject.archive(core, actor, id);
    return {
      done: m.newsroom_archived_told({ title: typeset(title) }),
      undo: { act: 'restore', displayed },
    };
  }),
  /** `displayed`: visibility before archiving, which undo restores. */
  restore: command(
    z.object({ displayed: z.boolean().default(false) }),
    async ({ core, actor, id }, { displayed }) => {
      const { title } = await newsSubject.find(core, id);
      await newsSubject.restore(core, actor, id, displayed);
      return { done: m.newsroom_restored_told({ title: typeset(title) }), undo: { act: 'archive' } };
    },
  ),
  delete: command(z.object({}), async ({ core, actor, id }) => {
    const { title } = await newsSubject.find(core, id);
    await deleteNews(core, actor, id);
    return { done: m.newsroom_deleted_told({ title: typeset(title) }), undo: { act: 'undelete' } };
  }),
  undelete: command(z.object({}), async ({ core, actor, id }) => {
    await undeleteNews(core, actor, id);
    return m.products_undone();
  }),
};

export const bulkNewsCommands: Readonly<Record<string, BulkCommand<ListStateOf<typeof newsList>>>> = {
  ...bulkArchiveCommands<ListStateOf<typeof newsList>>(({ state }) => state === 'archived'),
  delete: {
    label: m.common_delete_for_good,
    asks: { act: 'delete' },
    done: m.lists_deleted,
    question: m.newsroom_delete_words,
    isOffered: ({ state }) => state === 'archived',
  },
};
