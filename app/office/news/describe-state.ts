import type { NewsState } from '#core/news/news-state.ts';
import { m } from '#words/messages.js';

/** The states, one by one. */
export const stateNames: Readonly<Record<NewsState, () => string>> = {
  draft: m.newsroom_state_draft,
  scheduled: m.newsroom_state_scheduled,
  published: m.newsroom_state_published,
  hidden: m.newsroom_state_hidden,
  archived: m.newsroom_state_archived,
};

/** The lists, by the state of what is in them. */
export const listNames = {
  draft: m.newsroom_drafts,
  scheduled: m.newsroom_scheduled,
  published: m.newsroom_published,
  hidden: m.newsroom_hidden,
  archived: m.newsroom_archived,
};
