import type { NewsState } from '#core/news/news-item.ts';

/** What becomes of the item with a save; without it, it stays where it stands. */
export type NewsMove =
  /** Now, or at a moment (ISO 8601): dated so, at once where it is past. */
  | { kind: 'publish'; at: string | null }
  /** Off the site; what was never seen is a draft again. */
  | { kind: 'withdraw' };

/** Where an item stands. */
export type PublicationStatus = { state: NewsState; publishedAt: Date | null };
