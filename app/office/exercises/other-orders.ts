/**
 * Other right orders once the parts have changed: a part that is typed anew keeps its places, one that is added comes last,
 * one that is taken off leaves. Where more than one came or went, they say nothing any more.
 */
export function followParts(
  orders: readonly (readonly number[])[],
  before: readonly string[],
  after: readonly string[],
): number[][] {
  const change = after.length - before.length;
  if (change === 0) return orders.map((order) => [...order]);
  if (Math.abs(change) > 1) return [];
  const shorter = Math.min(before.length, after.length);
  const found = before.findIndex((part, at) => at >= shorter || part !== after[at]);
  const place = found === -1 ? shorter : found;
  if (change === 1)
    return orders.map((order) => [...order.map((part) => (part >= place ? part + 1 : part)), place]);
  return orders.map((order) =>
    order.filter((part) => part !== place).map((part) => (part > place ? part - 1 : part)),
  );
}
