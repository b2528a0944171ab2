import type { Difficulty, ProductType } from '../product.ts';

/** Sort orders of a list. `relevance` requires search words. */
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

/** A range with both ends included. An omitted end is unlimited. */
export type Range = { from?: number | undefined; to?: number | undefined };

/** Query of a product list. Omitted filters match everything. */
export type CatalogueQuery = {
  type: ProductType;
  levels?: readonly Difficulty[] | undefined;
  /** In minutes. Products of unknown duration match no range. */
  duration?: Range | undefined;
  /** Integer cents, tax included. Products of unknown price match no range. */
  cents?: Range | undefined;
  words?: string | undefined;
  sort: Sort;
};

/** Maximum count of matches: « plus de 200 ». */
export const countLimit = 200;
