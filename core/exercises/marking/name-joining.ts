import { areSplitAlike, isUncontracted } from './function-words.ts';
import type { Fault } from './mark.ts';
import { countSlips, type KeyWord, type Naming } from './name-fault.ts';
import { type Compound, joinWords } from './prepare-answer.ts';
import { stripAccents, type Word } from './read-words.ts';
import { toSound } from './sound.ts';
import { isFrenchWord } from './word-forms.ts';

/** The same letters, joined otherwise. « quelle » and « qu’elle » are two things; « jai » is nothing. */
function nameApostrophes(expected: string, given: string, isReal: boolean): Fault {
  const difference = given.split("'").length - expected.split("'").length;
  if (difference === 0) return 'hyphen';
  return isReal ? 'homophone' : difference < 0 ? 'spelling' : 'hyphen';
}

const toLetters = (words: readonly Word[]): string =>
  words.map(({ plain }) => plain.replace("'", '')).join('');

/** What it is to write these words for those, where one is what the others are together; null where that is not so. */
export function nameJoining(
  expected: readonly KeyWord[],
  given: readonly Word[],
  compound: Compound | undefined,
): Naming | null {
  if ([...expected, ...given].some(({ sign, plain }) => sign || /\d/.test(plain))) return null;
  const [wholeKey, wholeGiven] = [joinWords(expected), joinWords(given)];
  const [only] = expected;
  const others =
    expected.length === 1
      ? (only?.spellings ?? [])
      : compound?.length === expected.length
        ? compound.spellings
        : [];
  if (others.includes(wholeGiven)) return { fault: null, otherSpelling: true };
  if (expected.length === given.length) return null;
  const named = (fault: Fault): Naming => ({ fault, otherSpelling: false });
  if (areSplitAlike(wholeKey, wholeGiven)) return named('homophone');
  if (isUncontracted(wholeKey, wholeGiven)) return named('elision');
  const [letters, typed] = [toLetters(expected), toLetters(given)];
  if (Math.abs(letters.length - typed.length) > 2) return null;
  const isReal = ({ plain }: Word) => plain.endsWith("'") || isFrenchWord(plain);
  if (letters === typed) return named(nameApostrophes(wholeKey, wholeGiven, given.every(isReal)));
  if (expected.length + given.length > 3)
    return others.length > 0 || stripAccents(letters) === stripAccents(typed) ? named('hyphen') : null;
  // What is there besides a word that is right is missing, or too much.
  const [single = '', parts] = expected.length === 1 ? [only?.plain, given] : [given[0]?.plain, expected];
  if (parts.some(({ plain }) => plain === single)) return null;
  if (given.every(isReal) && toSound(letters) === toSound(typed)) {
    const isPlural = countSlips(letters, typed) === 1 && letters.length > 8;
    return named(isPlural ? 'hyphen' : 'homophone');
  }
  if (stripAccents(letters) === stripAccents(typed)) return named('hyphen');
  const isWhole = parts.every(({ plain }) => plain.length > 2);
  return isWhole && letters.length >= 6 && countSlips(letters, typed) <= 1 ? named('hyphen') : null;
}
