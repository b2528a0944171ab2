import type { ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';

/** Formats « De 160 à 200 mots ». Empty without limits. */
export function formatWordLimits({
  minWords: min,
  maxWords: max,
}: Pick<Extract<ShownQuestion, { kind: 'writing' }>, 'minWords' | 'maxWords'>): string {
  if (min && max) return m.practice_words_between({ min, max });
  if (min) return m.practice_words_min({ min });
  return max ? m.practice_words_max({ max }) : '';
}
