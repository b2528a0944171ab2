import type { PartId } from './exams.ts';
import type { Reading } from './read-score.ts';

/** How far one part is from a level. */
export type Gap = { part: PartId; needed: number; missing: number };

/**
 * The points that each part of a test lacks for a level: « il manque 8 points en CE pour NCLC 7 ». Empty when
 * every mark that was given reaches it; null where the test cannot give that level.
 */
export function findGaps({ parts }: Pick<Reading, 'parts'>, goal: string): Gap[] | null {
  if (!parts.some(({ bands }) => bands.some(({ level }) => level === goal))) return null;
  return parts.flatMap(({ id, mark, bands }) => {
    const needed = bands.find(({ level }) => level === goal)?.from;
    if (needed === undefined || mark === null || mark >= needed) return [];
    return [{ part: id, needed, missing: needed - mark }];
  });
}
