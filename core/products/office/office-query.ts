import type { Difficulty, ProductType } from '../product.ts';

/** The orders of the office's list. What was put away has one: last put away first. */
const officeSorts = ['order', 'newest', 'changed', 'title'] as const;
export type OfficeSort = (typeof officeSorts)[number];

/** Where products stand: `all` and the next four are not archived; `soon` is displayed without being open. */
const officeStates = ['all', 'displayed', 'hidden', 'enabled', 'soon', 'archived'] as const;
export type OfficeState = (typeof officeStates)[number];

/** What the owner asks of the list. */
export type OfficeQuery = {
  /** As typed. */
  words?: string | undefined;
  type?: ProductType | undefined;
  level?: Exclude<Difficulty, ''> | undefined;
  state: OfficeState;
  sort: OfficeSort;
};

/** More buyers than these are not counted one by one in a list. */
export const mostBuyers = 1_000;
