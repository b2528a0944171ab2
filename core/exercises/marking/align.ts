import { type Classification, countSlips, type KeyWord } from './classify-mistake.ts';
import { areAlike, areAuxiliaries, isElidedFrom } from './function-words.ts';
import { type MarkingWork, takeSteps } from './marking-work.ts';
import { createSpans, nameJoining } from './name-joining.ts';
import type { KeyAnswer } from './prepare-answer.ts';
import type { Word } from './read-words.ts';

/** Aligned words; one side is empty for a missing or extra word. */
export type Pair = { expected: KeyWord[]; given: Word[]; naming?: Classification };

/** Two unrelated words cost less as a pair than as one missing and one extra word. */
const costs = { unlike: 1, alone: 0.7, sign: 0.3, form: 0.35, whole: 0.15 };

/** Above this number, words are only compared for equality, because such texts differ too much. */
const maxPairs = 6_000;

/** Maximum number of comparisons with joined or divided words. */
const maxJoined = 1_500;

const joiningSteps = 4;

/** Numbers of key words and given words to compare as joined or divided. */
const joinings = [
  [1, 2],
  [2, 1],
  [1, 3],
  [3, 1],
  [1, 4],
  [4, 1],
] as const;

export function alignWords(
  { words, compounds }: KeyAnswer,
  expected: readonly KeyWord[],
  given: readonly Word[],
  work: MarkingWork,
): { pairs: Pair[]; cost: number } {
  const [start, end] = countEqual(expected, given);
  const pair = (word: KeyWord, at: number): Pair => ({ expected: [word], given: given.slice(at, at + 1) });
  const tail = expected.slice(expected.length - end);
  const middle = alignMiddle(
    new Map(compounds.map((compound) => [words[compound.start] as KeyWord, compound])),
    expected.slice(start, expected.length - end),
    given.slice(start, given.length - end),
    work,
  );
  return {
    cost: middle.cost,
    pairs: [
      ...expected.slice(0, start).map(pair),
      ...middle.pairs,
      ...tail.map((word, at) => pair(word, given.length - end + at)),
    ],
  };
}

function countEqual(expected: readonly KeyWord[], given: readonly Word[]): [start: number, end: number] {
  const max = Math.min(expected.length, given.length);
  let start = 0;
  while (start < max && expected[start]?.plain === given[start]?.plain) start++;
  let end = 0;
  while (end < max - start && expected.at(-1 - end)?.plain === given.at(-1 - end)?.plain) end++;
  // The last equal word may belong to a joined or divided word: « la », « là bas ».
  return start === max ? [start, end] : [Math.max(0, start - 1), Math.max(0, end - 1)];
}

type Step = { keys: number; givens: number; naming?: Classification };

const beside: Step = { keys: 1, givens: 1 };
const missing: Step = { keys: 1, givens: 0 };
const extra: Step = { keys: 0, givens: 1 };

type Compounds = ReadonlyMap<KeyWord, KeyAnswer['compounds'][number]>;

/** Finds the cheapest alignment (Needleman and Wunsch, 1970), also with joined and divided words. */
function alignMiddle(
  compounds: Compounds,
  expected: readonly KeyWord[],
  given: readonly Word[],
  work: MarkingWork,
): { pairs: Pair[]; cost: number } {
  const [rows, columns] = [expected.length, given.length];
  // In long texts, computes only cells near the diagonal, because an answer stays close to its key.
  const reach = Math.max(rows, columns) > 40 ? Math.abs(rows - columns) + 8 : Number.POSITIVE_INFINITY;
  const cells = rows * Math.min(columns, 2 * reach + 1);
  takeSteps(work, cells);
  const isLarge = cells > maxPairs;
  const estimate = isLarge ? isOther : memoiseDifferences();
  let joined = isLarge ? maxJoined : 0;
  const [keySpans, givenSpans] = [createSpans(expected), createSpans(given)];
  const width = columns + 1;
  const totals = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const steps = new Array<Step | undefined>((rows + 1) * width);
  const consider = (cell: number, keys: number, givens: number, cost: number, naming?: Classification) => {
    const total = (totals[cell - keys * width - givens] as number) + cost;
    if (total >= (totals[cell] as number)) return;
    totals[cell] = total;
    steps[cell] = naming ? { keys, givens, naming } : keys === 0 ? extra : givens === 0 ? missing : beside;
  };
  totals[0] = 0;
  for (let i = 0; i <= rows; i++) {
    const spans = listJoinings(compounds, expected, i);
    const word = expected[i - 1];
    for (let j = Math.max(0, i - reach); j <= Math.min(columns, i + reach); j++) {
      const cell = i * width + j;
      const typed = given[j - 1];
      if (word && typed) {
        consider(cell, 1, 1, estimate(word, typed));
        if (word.plain !== typed.plain || spans !== joinings)
          for (const [keys, givens] of spans)
            if (
              joined < maxJoined &&
              i >= keys &&
              j >= givens &&
              mayBeJoined(expected, i - keys, i, given, j - givens, j)
            ) {
              joined += takeSteps(work, joiningSteps) ? 1 : maxJoined;
              const span = keySpans(i - keys, keys);
              const compound = compounds.get(span.words[0] as KeyWord);
              const naming = nameJoining(span, givenSpans(j - givens, givens), compound);
              if (naming) consider(cell, keys, givens, naming.fault ? costs.whole : 0, naming);
            }
      }
      if (word) consider(cell, 1, 0, word.sign ? costs.sign : costs.alone);
      if (typed) consider(cell, 0, 1, typed.sign ? costs.sign : costs.alone);
    }
  }
  const pairs: Pair[] = [];
  for (let [i, j] = [rows, columns]; i > 0 || j > 0; ) {
    const { keys, givens, naming } = steps[i * width + j] as Step;
    const pair = { expected: expected.slice(i - keys, i), given: given.slice(j - givens, j) };
    pairs.push(naming ? { ...pair, naming } : pair);
    i -= keys;
    j -= givens;
  }
  return { pairs: pairs.reverse(), cost: totals[rows * width + columns] ?? 0 };
}

/** Adds the comparison of a whole compound that ends here: « des après-midi », « des après-midis ». */
function listJoinings(
  compounds: Compounds,
  expected: readonly KeyWord[],
  end: number,
): readonly (readonly [number, number])[] {
  for (let length = 2; length <= 4; length++)
    if (compounds.get(expected[end - length] as KeyWord)?.length === length)
      return [...joinings, [length, length]];
  return joinings;
}

/** Initial letters that may have the same sound: « ses », « c'est ». */
const firstSounds = 'csqk';

/** Returns true if both spans begin alike and have about as many letters. */
function mayBeJoined(
  expected: readonly Word[],
  keyStart: number,
  keyEnd: number,
  given: readonly Word[],
  start: number,
  end: number,
): boolean {
  const [first, typed] = [expected[keyStart]?.bare[0], given[start]?.bare[0]];
  if (!first || !typed || (first !== typed && !(firstSounds.includes(first) && firstSounds.includes(typed))))
    return false;
  let difference = 0;
  for (let at = keyStart; at < keyEnd; at++) difference += expected[at]?.plain.length ?? 0;
  for (let at = start; at < end; at++) difference -= given[at]?.plain.length ?? 0;
  return Math.abs(difference) <= 4;
}

const isOther = (key: KeyWord, given: Word): number => (key.plain === given.plain ? 0 : costs.unlike);

/** Returns a difference from 0 to `costs.unlike`, without classifying the mistake. */
function estimateDifference(key: KeyWord, given: Word): number {
  const [a, b] = [key.plain, given.plain];
  if (a === b || key.spellings.includes(b)) return 0;
  if (key.sign || given.sign) return key.sign && given.sign ? costs.sign : costs.unlike * 2;
  if (Object.hasOwn(key.forms, b) || areAlike(a, b) || isElidedFrom(a, b) || isElidedFrom(b, a))
    return costs.form;
  if (areAuxiliaries(a, b)) return costs.form;
  if (Math.abs(a.length - b.length) > 4) return costs.unlike;
  const [plainA, plainB] = [key.bare, given.bare];
  if (plainA === plainB) return costs.whole;
  if (plainA[0] !== plainB[0] && plainA.at(-1) !== plainB.at(-1)) return costs.unlike;
  return Math.min(costs.unlike, costs.whole + countSlips(plainA, plainB) / Math.max(plainA.length, 2));
}

function memoiseDifferences(): (key: KeyWord, given: Word) => number {
  const known = new Map<KeyWord, Map<string, number>>();
  return (key, given) => {
    const ofKey = known.get(key) ?? new Map<string, number>();
    known.set(key, ofKey);
    const found = ofKey.get(given.plain) ?? estimateDifference(key, given);
    ofKey.set(given.plain, found);
    return found;
  };
}
