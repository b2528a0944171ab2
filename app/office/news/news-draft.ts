import type { NewsInput } from '#core/news/news-input.ts';
import type { NewsState } from '#core/news/news-state.ts';

/** What the editor of a news item holds; its publication is decided apart. */
export type NewsDraft = Pick<NewsInput, 'title' | 'summary' | 'body' | 'picture' | 'pathFolderId'>;

export const emptyNews: NewsDraft = {
  title: '',
  summary: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  picture: null,
  pathFolderId: '',
};

/** What becomes of the item with a save; without it, it stays where it stands. */
export type NewsMove =
  /** Now, or at a moment (ISO 8601): dated so, at once where it is past. */
  | { kind: 'publish'; at: string | null }
  /** Off the site; what was never seen is a draft again. */
  | { kind: 'withdraw' };

/** What is sent: the draft, with the version it started from when it changes an item, with the form’s id when it makes one. */
export type NewsSubmission = {
  draft: NewsDraft;
  move?: NewsMove | undefined;
  version?: number | undefined;
  id?: string | undefined;
};

/** Where an item stands. */
export type Standing = { state: NewsState; publishedAt: Date | null };

/** What somebody else saved meanwhile. */
export type TheirVersion = { draft: NewsDraft; version: number; who: string; at: Date };

/** What the server says of a submission that it did not take. */
export type NewsErrors = {
  saved: false;
  fields: Partial<Record<keyof NewsDraft, string[]>>;
  form: string;
  theirs?: TheirVersion;
};

/** The id of a field's control, where a link of the error summary leads. */
export const fieldId = (name: keyof NewsDraft) => `actualite-${name}`;

/** Under which name an item that was never saved is kept in this browser. */
export const toNewWorkKey = (uid: string) => `news:new:${uid}`;
