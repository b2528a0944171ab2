import type { Pair } from './align.ts';
import { type Classification, isTypingMistake } from './classify-mistake.ts';
import { isElidedFrom } from './function-words.ts';
import { type MarkingWork, takeSteps } from './marking-work.ts';
import type { Word } from './read-words.ts';

export function isShuffled(expected: readonly Word[], given: readonly Word[]): boolean {
  if (expected.length !== given.length || expected.length < 2) return false;
  const countLetters = (words: readonly Word[]) => words.reduce((sum, { plain }) => sum + plain.length, 0);
  if (countLetters(expected) !== countLetters(given)) return false;
  const [a, b] = [expected, given].map((words) => words.map(({ plain }) => plain)) as [string[], string[]];
  return a.join(' ') !== b.join(' ') && [...a].sort().join(' ') === [...b].sort().join(' ');
}

/** Returns, for each pair, true if its words are only misplaced. */
export function findOrder(
  pairs: readonly Pair[],
  named: readonly Classification[],
  work: MarkingWork,
): boolean[] {
  const isLoose = (at: number) => {
    const fault = named[at]?.fault;
    return fault === 'missing' || fault === 'extra' || fault === 'other-word';
  };
  const loose = pairs.flatMap((_, at) => (isLoose(at) ? [at] : []));
  const listLoose = (side: 'expected' | 'given') =>
    loose.flatMap((at) => (pairs[at]?.[side] ?? []).map((word) => ({ at, word })));
  const [missing, tooMany] = [listLoose('expected'), listLoose('given')];
  takeSteps(work, missing.length * tooMany.length);
  const isElsewhere = (word: Word, at: number, words: typeof missing) =>
    words.some((each) => each.at !== at && isSame(each.word, word, loose.length <= maxCompared));
  return pairs.map(({ expected, given }, at) => {
    if (!isLoose(at)) return false;
    return (
      expected.every((word) => isElsewhere(word, at, tooMany)) &&
      given.every((word) => isElsewhere(word, at, missing))
    );
  });
}

/** Maximum number of unmatched pairs for which typing mistakes in misplaced words are recognised. */
const maxCompared = 12;

const isSame = (a: Word, b: Word, mayHaveSlip: boolean): boolean =>
  a.plain === b.plain ||
  // « tu en me donnes » for « tu m’en donnes »
  isElidedFrom(a.plain, b.plain) ||
  isElidedFrom(b.plain, a.plain) ||
  (!/\d/.test(a.plain) && (a.bare === b.bare || (mayHaveSlip && isTypingMistake(a.plain, b.plain))));
