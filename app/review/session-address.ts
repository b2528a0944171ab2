import { reviewHref } from '#common/links.ts';

/** In the address of a session: when it began, in milliseconds; what was answered last; that a question changed meanwhile. */
export const [begunName, seenName, changedName] = ['debut', 'vue', 'change'];

/** Begins a session. */
export const beginHref = `${reviewHref}/seance`;

export function toSessionHref(begun: Date, more: Record<string, string> = {}): string {
  return `${beginHref}?${new URLSearchParams({ [begunName]: String(begun.getTime()), ...more })}`;
}

const dayMilliseconds = 86_400_000;

/** When the session of an address began; null where it says none of today. */
export function parseBegun(url: URL, now: Date): Date | null {
  const begun = url.searchParams.get(begunName) ?? '';
  if (!/^\d{13}$/.test(begun)) return null;
  const age = now.getTime() - Number(begun);
  return age >= 0 && age < dayMilliseconds ? new Date(Number(begun)) : null;
}
