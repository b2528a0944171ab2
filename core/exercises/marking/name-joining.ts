import { type Classification, countSlips, type KeyWord } from './classify-mistake.ts';
import { areSplitAlike, isUncontracted } from './function-words.ts';
import type { Mistake } from './mark.ts';
import { type Compound, joinWords } from './prepare-answer.ts';
import { stripAccents, type Word } from './read-words.ts';
import { toSound } from './sound.ts';
import { isFrenchWord } from './word-forms.ts';

/** Classifies a wrong apostrophe. « quelle » for « qu'elle » is a homophone, whereas « jai » is no word. */
function nameApostrophes(expected: string, given: string, isReal: boolean): Mistake {
  const difference = given.split("'").length - expected.split("'").length;
  if (difference === 0) return 'hyphen';
  return isReal ? 'homophone' : difference < 0 ? 'spelling' : 'hyphen';
}

type Span<Each extends Word> = {
  words: readonly Each[];
  whole: string;
  letters: string;
  bare: string;
  isWords: boolean;
};

/** Creates a function that returns a cached span by its first word and number of words. */
export function createSpans<Each extends Word>(
  words: readonly Each[],
): (start: number, count: number) => Span<Each> {
  const made = new Map<number, Span<Each>>();
  return (start, count) => {
    const key = start * maxSpanWords + count;
    const known = made.get(key);
    if (known) return known;
    const own = words.slice(start, start + count);
    const letters = own.map(({ plain }) => plain.replace("'", '')).join('');
    const span = {
      words: own,
      whole: joinWords(own),
      letters,
      bare: stripAccents(letters),
      isWords: own.every(({ sign, plain }) => !sign && !/\d/.test(plain)),
    };
    made.set(key, span);
    return span;
  };
}

/** Greater than the number of words of any span, so that keys are unique. */
const maxSpanWords = 8;

const isReal = ({ plain }: Word): boolean => plain.endsWith("'") || isFrenchWord(plain);

/** True if only the number differs from another spelling: « weekend » for « week-ends ». */
const isOtherNumber = (given: string, spellings: readonly string[]): boolean =>
  spellings.some(
    (each) =>
      /[sx]$/.test(each) !== /[sx]$/.test(given) && each.replace(/[sx]$/, '') === given.replace(/[sx]$/, ''),
  );

/** Classifies words that are joined or divided differently, or returns null. */
export function nameJoining(
  key: Span<KeyWord>,
  typedSpan: Span<Word>,
  compound: Compound | undefined,
): Classification | null {
  if (!key.isWords || !typedSpan.isWords) return null;
  const { words: expected, whole: wholeKey, letters } = key;
  const { words: given, whole: wholeGiven, letters: typed } = typedSpan;
  const [only] = expected;
  const others =
    expected.length === 1
      ? (only?.spellings ?? [])
      : compound?.length === expected.length
        ? compound.spellings
        : [];
  if (others.includes(wholeGiven)) return { fault: null, otherSpelling: true };
  if (isOtherNumber(wholeGiven, others)) return { fault: 'agreement', otherSpelling: false };
  if (expected.length === given.length) return null;
  const named = (fault: Mistake): Classification => ({ fault, otherSpelling: false });
  if (areSplitAlike(wholeKey, wholeGiven)) return named('homophone');
  if (isUncontracted(wholeKey, wholeGiven)) return named('elision');
  if (Math.abs(letters.length - typed.length) > 2) return null;
  if (letters === typed) return named(nameApostrophes(wholeKey, wholeGiven, given.every(isReal)));
  if (expected.length + given.length > 3)
    return others.length > 0 || key.bare === typedSpan.bare ? named('hyphen') : null;
  // If one of the parts equals the single word, the other parts are missing or extra, not joined.
  const [single = '', parts] = expected.length === 1 ? [only?.plain, given] : [given[0]?.plain, expected];
  if (parts.some(({ plain }) => plain === single)) return null;
  if (given.every(isReal) && toSound(letters) === toSound(typed)) {
    const isPlural = countSlips(letters, typed) === 1 && letters.length > 8;
    return named(isPlural ? 'hyphen' : 'homophone');
  }
  if (key.bare === typedSpan.bare) return named(nameApostrophes(wholeKey, wholeGiven, false));
  // « quelcun » for « quelqu’un »
  if (given.length === 1 && only?.plain.endsWith("'") && toSound(letters) === toSound(typed))
    return named('spelling');
  const isWhole = parts.every(({ plain }) => plain.length > 2);
  return isWhole && letters.length >= 6 && countSlips(letters, typed) <= 1 ? named('hyphen') : null;
}
