import type { KeyAnswer } from './prepare-answer.ts';
import type { Word } from './read-words.ts';

/** Maximum product of the key's and the answer's word counts. Each pair takes some microseconds. */
const maxWork = 3_000;

/**
 * Returns the accepted answers to compare: all or, beyond the limit, those that share the most words.
 * @param share number of calls that share the limit
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
