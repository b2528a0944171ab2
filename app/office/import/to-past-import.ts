import { formatDateTime } from '#common/dates.ts';
import type { ListedSiteImport } from '#core/imports/site/site-imports.ts';
import { m } from '#words/messages.js';

/** An import of another site as a line of the page. */
export type PastImport = ReturnType<typeof toPastImport>;

const states = {
  running: m.transfer_state_running,
  done: m.moving_state_done,
  undoing: m.moving_state_undoing,
  undone: m.moving_action_undone,
};

const kinds = {
  exercise: m.common_exercise,
  lesson: m.common_lesson,
  chapter: m.common_chapter,
  product: m.common_course,
  news: m.transfer_kind_post,
  page: m.newsroom_page,
  redirect: m.redirects_kind,
};

export const toPastImport = ({
  id,
  fileNames,
  state,
  createdAt,
  contents,
  redirects,
  kept,
}: ListedSiteImport) => ({
  ...{ id, fileNames, contents, redirects, at: formatDateTime(createdAt) },
  state: states[state](),
  isUndoing: state === 'undoing',
  kept: kept.map(({ kind, title, kept: reason }, place) => ({
    key: String(place),
    text: `${kinds[kind]()}\u202f: ${title}`,
    reason: reason === 'used' ? m.transfer_kept_used() : m.transfer_kept_changed(),
  })),
});
