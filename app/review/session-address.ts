import { reviewHref } from '#common/links.ts';

/**
 * Query parameters: start in milliseconds, last answered question, and a flag if the question changed
 * meanwhile.
 */
export const [begunName, seenName, changedName] = ['debut', 'vue', 'change'];

export const beginHref = `${reviewHref}/seance`;

export function toSessionHref(begun: Date, more: Record<string, string> = {}): string {
  return `${beginHref}?${new URLSearchParams({ [begunName]: String(begun.getTime()), ...more })}`;
}

const dayMilliseconds = 86_400_000;

/** Returns the start of the session, or null if it is missing or more than a day old. */
export function parseBegun(url: URL, now: Date): Date | null {
  const begun = url.searchParams.get(begunName) ?? '';
  if (!/^\d{13}$/.test(begun)) return null;
  const age = now.getTime() - Number(begun);
  return age >= 0 && age < dayMilliseconds ? new Date(Number(begun)) : null;
}
