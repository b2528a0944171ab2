import { isDay } from '#common/dates.ts';
import type { ScoreCursor } from '#core/scores/list-scores.ts';

/** A cursor as it stands in an address: `2026-06-11~id`. */
export function toCursorText({ sessionDate, id }: ScoreCursor): string {
  return `${sessionDate}~${id}`;
}

/** The cursor of an address, or null where it is absent or unreadable: the list then starts again. */
export function readCursor(text: string | null): ScoreCursor | null {
  const [, sessionDate = '', id = ''] = /^(\d{4}-\d\d-\d\d)~([\w-]{1,80})$/.exec(text ?? '') ?? [];
  return isDay(sessionDate) ? { sessionDate, id } : null;
}
