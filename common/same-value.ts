/** True if two plain values are equal, whatever the order of keys. Absent fields equal undefined ones. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime();
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) =>
    isSameValue((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}
