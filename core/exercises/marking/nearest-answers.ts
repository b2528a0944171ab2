import type { KeyAnswer } from './prepare-answer.ts';
import type { Word } from './read-words.ts';

/** What one marking may cost: words of the key times words of the answer, at some microseconds each. */
const maxWork = 3_000;

/**
 * The accepted answers that are worth a comparison with what was given: all of them, or where that would take long those that have most
 * words in common with it, and one in any case. `share`: how many answers are marked in its place.
 */
export function listNearest(
  answers: readonly KeyAnswer[],
  typed: readonly Word[],
  share = 1,
): readonly KeyAnswer[] {
  if (answers.length < 2) return answers;
  const workOf = ({ words }: KeyAnswer) => (words.length + 1) * (typed.length + 1);
  let left = maxWork / share;
  if (answers.reduce((sum, answer) => sum + workOf(answer), 0) <= left) return answers;
  const typedCounts = countEach(typed.map(({ bare }) => bare));
  const ranked = answers
    .map((answer) => ({ answer, apart: countDistance(answer, typedCounts, typed.length) }))
    .sort((a, b) => a.apart - b.apart);
  return ranked
    .filter(({ answer }, at) => {
      left -= workOf(answer);
      return at === 0 || left >= 0;
    })
    .map(({ answer }) => answer);
}

/** How many words one of two texts has and the other has not. */
function countDistance({ words }: KeyAnswer, typed: ReadonlyMap<string, number>, count: number): number {
  let common = 0;
  for (const [word, times] of countEach(words.map(({ bare }) => bare)))
    common += Math.min(times, typed.get(word) ?? 0);
  return words.length + count - 2 * common;
}

function countEach(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
