import type { ReachedLevel } from '#core/exercises/level-test/answer-model.ts';
import type { LevelEstimate } from '#core/exercises/level-test/estimate-level.ts';
import { m } from '#words/messages.js';

/** Returns a description of a level in everyday words. */
export const explainLevel = (level: ReachedLevel): string => explanations[level]();

const explanations: Readonly<Record<ReachedLevel, () => string>> = {
  '': m.level_test_can_below,
  A1: m.level_test_can_a1,
  A2: m.level_test_can_a2,
  B1: m.level_test_can_b1,
  B2: m.level_test_can_b2,
  C1: m.level_test_can_c1,
  C2: m.level_test_can_c2,
};

/** Returns « B1 » or « grand débutant ». */
export const nameLevel = (level: ReachedLevel): string => level || m.level_test_beginner();

/** Formats « Entre A2 et B1, plutôt B1 ». Empty if the result is unambiguous. */
export function formatRange({
  level,
  lowest,
  highest,
}: Pick<LevelEstimate, 'level' | 'lowest' | 'highest'>): string {
  if (lowest === highest) return '';
  return lowest
    ? m.level_test_result_range({ lowest, highest, level })
    : m.level_test_result_range_below({ highest, level: nameLevel(level) });
}
