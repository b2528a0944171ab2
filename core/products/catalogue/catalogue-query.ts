import type { Difficulty, ProductType } from '../product.ts';

/** The orders a list can have; `relevance` only while words are searched for. */
export const sorts = [
  'order',
  'newest',
  'price-up',
  'price-down',
  'shortest',
  'longest',
  'relevance',
] as const;
export type Sort = (typeof sorts)[number];

/** From and to, both counted in; without an end where one is left out. */
export type Range = { from?: number | undefined; to?: number | undefined };

/** What a reader asks of a list; everything that is left out counts as « all ». */
export type CatalogueQuery = {
  type: ProductType;
  levels?: readonly Difficulty[] | undefined;
  /** Minutes. A product of unknown duration is in no band. */
  duration?: Range | undefined;
  /** Integer cents, tax included. A product of unknown price is in no band. */
  cents?: Range | undefined;
  /** As typed. */
  words?: string | undefined;
  sort: Sort;
};

/** Beyond so many nothing is counted: « plus de 200 ». */
export const countLimit = 200;
