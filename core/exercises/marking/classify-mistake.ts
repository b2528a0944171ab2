import { areAlike, isElidedFrom, nameFunctionWords } from './function-words.ts';
import type { Mistake } from './mark.ts';
import { haveSameEnding, isMisconjugated, isRegularized } from './other-forms.ts';
import { stripAccents, type Word } from './read-words.ts';
import { isNumber } from './short-forms.ts';
import { toSound } from './sound.ts';
import { isFrenchWord, readWordForm } from './word-forms.ts';

export type KeyWord = Word & {
  spellings: string[];
  /** Other forms and the mistake of writing them; null for a form that is also right. */
  forms: Record<string, Mistake | null>;
};

/** Mistake in a given word; `otherSpelling` is true if the word is right in the other spelling. */
export type Classification = { fault: Mistake | null; otherSpelling: boolean };

const right: Classification = { fault: null, otherSpelling: false };
const named = (fault: Mistake): Classification => ({ fault, otherSpelling: false });

export function classifyMistake(key: KeyWord, given: Word): Classification {
  const [expected, typed] = [key.plain, given.plain];
  if (expected === typed) return right;
  if (key.sign || given.sign) return named(key.sign && given.sign ? 'punctuation' : 'other-word');
  const raised = raiseCapitals(key, given);
  if (raised === expected) return right;
  if (
    key.spellings.includes(typed) ||
    key.spellings.some((each) => raiseAccents(each, given.text, typed) === each)
  )
    return { fault: null, otherSpelling: true };
  if (areAlike(expected, typed)) return named('homophone');
  const small = nameFunctionWords(expected, typed);
  if (small) return named(small);
  const form = Object.hasOwn(key.forms, typed) ? key.forms[typed] : undefined;
  if (form !== undefined) return { fault: form, otherSpelling: false };
  if (isElidedFrom(expected, typed) || isElidedFrom(typed, expected)) return named('elision');
  if (typed === `${expected}'`) return named('hyphen');
  if (expected === `${typed}'`) return named('spelling');
  return named(nameOther(key, typed));
}

/** Maximum difference in length, in letters. Words that differ more are unrelated. */
const maxDistance = 12;

function nameOther(key: KeyWord, typed: string): Mistake {
  const expected = key.plain;
  if (isNumber(expected) || isNumber(typed))
    return stripAccents(expected) === stripAccents(typed) ? 'accent' : 'other-word';
  const wanted = [expected, ...key.spellings];
  const isAccent = wanted.some((each) => stripAccents(each) === stripAccents(typed));
  if (isFrenchWord(typed) && !(isAccent && isLiterary(typed))) {
    if (toSound(typed) === toSound(expected)) return 'homophone';
    return isAccent && areDistinguished(expected, typed) ? 'homophone' : 'other-word';
  }
  if (isAccent) return isOtherEnding(key, typed) ? 'ending' : 'accent';
  if (Math.abs(expected.length - typed.length) > maxDistance) return 'other-word';
  if (isExchange(expected, typed) || isWithin(expected, typed)) return 'spelling';
  if (isRegularized(expected, typed) || isAgreed(expected, typed)) return 'agreement';
  if (isMisconjugated(expected, typed)) return 'ending';
  if (wanted.some((each) => isTypingMistake(each, typed))) return 'spelling';
  // « fesons » is written as it sounds.
  return /[aeiouy]/.test(key.bare) && toSound(typed) === toSound(expected) ? 'spelling' : 'other-word';
}

/** True for a literary verb form such as « voila », which more likely lacks an accent. */
const isLiterary = (typed: string): boolean =>
  readWordForm(typed).every(({ codes }) => codes.every((code) => /^[at]/.test(code)));

/** Accents alone distinguish « cote » and « côte »; « coté » sounds different, because its é is heard. */
const areDistinguished = (a: string, b: string): boolean => /é(?:e?s?)$/.test(a) === /é(?:e?s?)$/.test(b);

/** True for e instead of a final é, or the reverse, if the verb has that form: « préféré », « prefere ». */
function isOtherEnding({ plain, forms }: KeyWord, typed: string): boolean {
  if (/[èêë]e?s?$/.test(typed)) return false;
  if (/é(e?s?)$/.test(plain) === /é(e?s?)$/.test(typed)) return false;
  const stripped = stripAccents(typed);
  return Object.keys(forms).some(
    (form) => stripAccents(form) === stripped && /é(e?s?)$/.test(form) === /é(e?s?)$/.test(typed),
  );
}

/** Adds accents omitted on capitals (« Ecole »), unless another word results (« A » for « à »). */
function raiseCapitals(key: Word, given: Word): string {
  const raised = raiseAccents(key.plain, given.text, given.plain);
  if (raised === given.plain) return raised;
  return /^\p{Lu}/u.test(key.text) || !isFrenchWord(given.plain) ? raised : given.plain;
}

function raiseAccents(expected: string, text: string, plain: string): string {
  if (text.length !== expected.length || plain.length !== expected.length) return plain;
  return [...plain]
    .map((letter, at) => {
      const wanted = expected[at] ?? '';
      return /\p{Lu}/u.test(text[at] ?? '') && stripAccents(wanted) === letter ? wanted : letter;
    })
    .join('');
}

const isExchange = (expected: string, typed: string): boolean =>
  expected.length >= 4 &&
  expected.length === typed.length &&
  [...expected].sort().join('') === [...typed].sort().join('') &&
  countSlips(expected, typed) === 1;

/** Invariable participles with an agreement ending: « dormie », « étée ». */
const isAgreed = (expected: string, typed: string): boolean =>
  typed.startsWith(expected) &&
  /^(?:es?|s)$/.test(typed.slice(expected.length)) &&
  readWordForm(expected).some(({ codes }) => codes.some((code) => code.startsWith('K')));

/** One slip before the right ending, accents aside: « appele », « mangons », « achette ». */
const isWithin = (expected: string, typed: string): boolean =>
  expected.length >= 4 &&
  (countSlips(expected, typed) === 1 || countSlips(stripAccents(expected), stripAccents(typed)) === 1) &&
  haveSameEnding(expected, typed);

/** Returns true for one slip in four letters or more, two in nine or more; accents may be ignored. */
export function isTypingMistake(expected: string, typed: string): boolean {
  const max = expected.length >= 9 ? 2 : expected.length >= 4 ? 1 : 0;
  if (Math.abs(expected.length - typed.length) > max) return false;
  return (
    countSlips(expected, typed) <= max ||
    (max > 0 && countSlips(stripAccents(expected), stripAccents(typed)) <= max)
  );
}

/** Returns the Damerau–Levenshtein distance (optimal string alignment). */
export function countSlips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
