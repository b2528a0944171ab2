import type { NewsState } from '#core/news/news-item.ts';

/** Change of publication applied with a save; without one, the status stays. */
export type NewsMove =
  /** Publishes at a moment (ISO 8601), or now if null. A past moment becomes the date of publication. */
  | { kind: 'publish'; at: string | null }
  /** Removes the item from the site. An item that was never visible becomes a draft again. */
  | { kind: 'withdraw' };

export type PublicationStatus = { state: NewsState; publishedAt: Date | null };
