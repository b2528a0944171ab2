/**
 * Adapts the alternative orders (lists of part indexes) to changed parts; an added part comes last.
 * Returns no orders if more than one part was added or removed at once.
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
