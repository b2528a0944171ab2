import { formatDateTime } from '#common/dates.ts';
import type { NewsState } from '#core/news/news-state.ts';
import { m } from '#words/messages.js';
import type { Standing } from './news-draft.ts';

/** The states, one by one. */
export const stateNames: Readonly<Record<NewsState, () => string>> = {
  draft: m.newsroom_state_draft,
  scheduled: m.newsroom_state_scheduled,
  published: m.newsroom_state_published,
  hidden: m.newsroom_state_hidden,
  archived: m.newsroom_state_archived,
};

/** Where an item stands, in a sentence that leaves no doubt about who sees it. */
export function describeStanding({ state, publishedAt }: Standing): string {
  const moment = publishedAt ? formatDateTime(publishedAt) : '';
  switch (state) {
    case 'scheduled':
      return m.newsroom_standing_scheduled({ moment });
    case 'published':
      return m.newsroom_standing_published({ moment });
    case 'hidden':
      return m.newsroom_standing_hidden();
    case 'archived':
      return m.newsroom_standing_archived();
    default:
      return m.newsroom_standing_draft();
  }
}

/** The lists, by the state of what is in them. */
export const listNames = {
  draft: m.newsroom_drafts,
  scheduled: m.newsroom_scheduled,
  published: m.newsroom_published,
  hidden: m.newsroom_hidden,
  archived: m.newsroom_archived,
};
