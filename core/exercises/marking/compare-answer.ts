import { alignWords, type Pair } from './align.ts';
import { type Classification, classifyMistake } from './classify-mistake.ts';
import { compareLetters } from './compare-letters.ts';
import { findOrder, isShuffled } from './find-order.ts';
import { isNumeral, maySpace } from './function-words.ts';
import type { MarkedWord, MarkingOptions, Mistake } from './mark.ts';
import { type MarkingWork, takeSteps } from './marking-work.ts';
import type { KeyAnswer } from './prepare-answer.ts';
import type { Word } from './read-words.ts';

/** Mistakes in ascending order of severity; the gravest one classifies an answer. */
const gravity: readonly Mistake[] = [
  ...(['capital', 'punctuation', 'accent', 'hyphen', 'spelling', 'elision', 'agreement', 'ending'] as const),
  ...([
    'homophone',
    'other-form',
    'order',
    'extra',
    'missing',
    'other-word',
    'several-answers',
    'empty',
  ] as const),
];

/** Returns the severity of a mistake; 0 for none. */
export const weigh = (fault: Mistake | null): number => (fault ? gravity.indexOf(fault) + 1 : 0);

export type Comparison = { fault: Mistake | null; cost: number; words: MarkedWord[] };

/** Maximum number of words that are compared; further ones are extra in any case. */
const maxWords = (answer: KeyAnswer): number => answer.words.length + 60;

/** Compares an answer with an accepted one and classifies each difference. */
export function compareAnswer(
  answer: KeyAnswer,
  typed: readonly Word[],
  options: Required<MarkingOptions>,
  work: MarkingWork,
): Comparison {
  const all = typed.slice(0, maxWords(answer));
  takeSteps(work, answer.words.length + all.length);
  const isSignsOnly = answer.words.every(({ sign }) => sign);
  const counts = ({ sign }: Word) => !sign || options.punctuation || isSignsOnly;
  const [expected, given] = [answer.words.filter(counts), all.filter(counts)];
  if (given.length === 0 || (!isSignsOnly && given.every(({ sign }) => sign)))
    return {
      fault: 'empty',
      cost: expected.length,
      words: expected.map((word) => toMarked([word], [], 'missing')),
    };
  if (isShuffled(expected, given)) {
    const cost = expected.length / 2;
    return {
      fault: 'order',
      cost,
      words: pairUp(expected, given).map((pair) => toMarked(pair.expected, pair.given, 'order')),
    };
  }
  const { pairs, cost } = alignWords(answer, expected, given, work);
  const named = pairs.map((pair) => namePair(pair, options));
  const ordered = findOrder(pairs, named, work);
  const words = pairs.map((pair, at) => {
    const { fault, otherSpelling } = named[at] as Classification;
    return toMarked(
      pair.expected,
      pair.given,
      ordered[at] ? 'order' : (nameJoint(pairs, at, fault) ?? fault),
      otherSpelling,
    );
  });
  const [gravest = null] = words.flatMap(({ fault }) => fault ?? []).sort((a, b) => weigh(b) - weigh(a));
  return { fault: gravest, cost, words };
}

/** Pairs shuffled words by position, since no alignment would be more meaningful. */
const pairUp = (expected: KeyAnswer['words'], given: readonly Word[]): Pair[] =>
  expected.map((word, at) => ({ expected: [word], given: given.slice(at, at + 1) }));

function namePair({ expected, given, naming }: Pair, options: Required<MarkingOptions>): Classification {
  if (naming) return naming;
  const [[word], [typed]] = [expected, given];
  const named = (fault: Mistake | null): Classification => ({ fault, otherSpelling: false });
  if (!word) return named(typed?.sign ? 'punctuation' : 'extra');
  if (!typed) return named(word.sign ? 'punctuation' : 'missing');
  const found = classifyMistake(word, typed);
  if (found.fault === null && options.capitals && hasOtherCapitals(word.text, typed.text))
    return { ...found, fault: 'capital' };
  return found;
}

const isCapital = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== letter.toLowerCase();

/** Compares the first and last letters, which detects initial capitals and words in capitals. */
const hasOtherCapitals = (expected: string, given: string): boolean =>
  isCapital(expected[0]) !== isCapital(given[0]) || isCapital(expected.at(-1)) !== isCapital(given.at(-1));

/** Returns `hyphen` for a missing or superfluous hyphen, unless the word has a graver mistake. */
function nameJoint(pairs: readonly Pair[], at: number, fault: Mistake | null): Mistake | null {
  const [before, here] = [pairs[at - 1], pairs[at]];
  const [last, word] = [before?.expected.at(-1), here?.expected[0]];
  const [lastTyped, typed] = [before?.given.at(-1), here?.given[0]];
  if (!last || !word || !lastTyped || !typed) return null;
  if ((word.before === '-') === (typed.before === '-')) return null;
  if (isNumeral(last.plain) && isNumeral(word.plain))
    if (typed.before === '-' || maySpace(last.plain, word.plain)) return null;
  return weigh(fault) > weigh('hyphen') ? null : 'hyphen';
}

function toMarked(
  expected: readonly Word[],
  given: readonly Word[],
  fault: Mistake | null,
  otherSpelling = false,
): MarkedWord {
  const write = (words: readonly Word[]) =>
    words.map(({ text, before }, at) => (at > 0 && before !== "'" ? (before || ' ') + text : text)).join('');
  return { ...compareLetters(write(expected), write(given)), fault, otherSpelling };
}
