/** More than these are not counted one by one: the cost of a list must not grow with it. */
export const mostCounted = 1_000;

/** How many there are; past `mostCounted`, that there are more. */
export type Counted = { count: number; more: boolean };

/** What a query that stopped one past `mostCounted` has counted. */
export const toCounted = (found: number): Counted => ({
  count: Math.min(found, mostCounted),
  more: found > mostCounted,
});
