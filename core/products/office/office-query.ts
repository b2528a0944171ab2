import type { Difficulty, ProductType } from '../product.ts';

/** Sort orders of the back office list. Archived products always have the same order: last archived first. */
const officeSorts = ['order', 'newest', 'changed', 'title'] as const;
export type OfficeSort = (typeof officeSorts)[number];

/** Filters by status. Only `archived` includes archived products. `soon`: displayed but not on sale. */
const officeStates = ['all', 'displayed', 'hidden', 'enabled', 'soon', 'archived'] as const;
export type OfficeState = (typeof officeStates)[number];

export type OfficeQuery = {
  words?: string | undefined;
  type?: ProductType | undefined;
  level?: Exclude<Difficulty, ''> | undefined;
  state: OfficeState;
  sort: OfficeSort;
};

/** Lists count the buyers of a product only up to this number. */
export const mostBuyers = 1_000;
