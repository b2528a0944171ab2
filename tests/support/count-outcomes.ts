/** Counts fulfilled promises as `done`, and rejected ones by error code or message. */
export function countOutcomes(results: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = { done: 0 };
  for (const result of results) {
    const outcome = result.status === 'fulfilled' ? 'done' : nameReason(result.reason);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function nameReason(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const cause = reason.cause instanceof Error ? ` (${reason.cause.message})` : '';
  return `${'code' in reason ? reason.code : reason.message}${cause}`;
}
