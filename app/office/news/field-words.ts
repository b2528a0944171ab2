import { m } from '#words/messages.js';
import type { NewsDraft } from './news-draft.ts';

/** What each part of an item is called in the editor. */
export const fieldWords: Readonly<Record<keyof NewsDraft, () => string>> = {
  title: m.newsroom_title_field,
  summary: m.newsroom_summary,
  body: m.newsroom_text,
  picture: m.newsroom_picture,
  pathFolderId: m.newsroom_picture,
};
