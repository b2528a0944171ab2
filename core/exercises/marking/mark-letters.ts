import type { Comparison } from './compare-answer.ts';
import { compareAnswer, weigh } from './compare-answer.ts';
import { compareLetters } from './compare-letters.ts';
import type { MarkingOptions, Mistake } from './mark.ts';
import type { MarkingWork } from './marking-work.ts';
import { isVerbEnding } from './other-forms.ts';
import { type KeyAnswer, prepareAnswer } from './prepare-answer.ts';
import { readWords, stripAccents, type Word } from './read-words.ts';
import { isFrenchWord } from './word-forms.ts';

/** Letters on both sides of a gap inside a word. Null if another gap divides the word, which is then unknown. */
export type WordAround = { before: string; after: string } | null;

/** Gap inside a word. `wholes` are the words that the accepted letters complete. */
export type InWord = { around: WordAround; wholes: KeyAnswer[] };

const letters = /^[\p{L}\p{M}]+$/u;

/** Returns the letters next to a gap. Undefined if it touches none; null if another gap divides the word. */
export function findWordAround(text: readonly (string | object)[], at: number): WordAround | undefined {
  const [left, right] = [text[at - 1], text[at + 1]];
  const before = typeof left === 'string' ? (/[\p{L}\p{M}]{1,60}$/u.exec(left)?.[0] ?? '') : '';
  const after = typeof right === 'string' ? (/^['’]?[\p{L}\p{M}]+/u.exec(right)?.[0] ?? '') : '';
  const touches = (part: string | object | undefined) => part !== undefined && typeof part !== 'string';
  const isDivided =
    (before !== '' && before === left && touches(text[at - 2])) ||
    (after !== '' && after === right && touches(text[at + 2]));
  if (isDivided) return null;
  return before || after ? { before, after: after.replace('’', "'") } : undefined;
}

/** Returns the words around a gap, or null if the gap is not inside a word. */
export function prepareInWord(accepted: readonly string[], around: WordAround): InWord | null {
  if (accepted.length === 0 || !accepted.every((text) => letters.test(text.trim()))) return null;
  const wholes = around
    ? accepted.map((text) => prepareAnswer(around.before + text.trim() + around.after))
    : [];
  // In « je[suis] », only the space is missing.
  const isWord = (text: string) => text.length > 2 && isFrenchWord(text.toLowerCase());
  const isApart =
    accepted.every(isWord) && (!around || wholes.some(({ text }) => !isFrenchWord(text.toLowerCase())));
  return isApart ? null : { around, wholes };
}

/** Letter groups that are not words. */
const groups = new Set(
  `er ez ée és ées ent ait aient ss mm nn ll tt pp rr ff cc bb dd gg ch ph gn qu gu ç ill ell ett enn eil euil
  oi ei am em im om um ain ein aim oin ien sc sch tion sion ssion th rh ienne`.split(/\s+/),
);

/** Returns true for a key of letters, such as « ss », whose gap must be inside a word. */
export const isLettersKey = (answers: readonly KeyAnswer[]): boolean =>
  answers.length > 0 &&
  answers.every(({ words: [word, ...others] }) => {
    if (!word || others.length > 0 || word.sign || word.text !== word.plain || word.plain.endsWith("'"))
      return false;
    if (/^\p{L}$/u.test(word.plain)) return !/^[ayàô]$/.test(word.plain);
    return groups.has(word.plain);
  });

/** Compares letters typed in a gap inside a word. Never names them as a word. */
export function compareInWord(
  answers: readonly KeyAnswer[],
  { around, wholes }: InWord,
  typed: readonly Word[],
  options: Required<MarkingOptions>,
  work: MarkingWork,
): Comparison {
  const given = typed.filter(({ sign }) => !sign);
  const text = given.map((word) => word.text).join(' ');
  const compared = answers.map((answer, at): Comparison => {
    const expected = answer.words.find(({ sign }) => !sign);
    if (!expected || given.length === 0) return toComparison(answer.text, text, 'empty');
    const whole = around && wholes[at];
    if (!whole) return toComparison(expected.text, text, nameLetters(expected, given, null));
    const isWhole = isCompletedBy(text, around, expected.plain.length);
    const written = isWhole ? text : around.before + text + around.after;
    const { fault } = compareAnswer(whole, readWords(written), options, work);
    const inner = isWhole
      ? readWords(text.slice(around.before.length, -around.after.length || undefined))
      : given;
    const named = nameInWord(fault, expected, inner, around.after);
    return toComparison(isWhole ? whole.text : expected.text, text, named, fault === null);
  });
  const [best] = compared.sort((a, b) => weigh(a.fault) - weigh(b.fault));
  return best ?? toComparison('', text, 'empty');
}

/** True if the learner wrote the whole word instead of the missing letters. */
const isCompletedBy = (text: string, { before, after }: NonNullable<WordAround>, length: number): boolean => {
  const [plain, start, end] = [text, before, after].map((each) => stripAccents(each.toLowerCase())) as [
    string,
    string,
    string,
  ];
  return (
    plain.length >= start.length + end.length + Math.max(1, length - 1) &&
    start.length + end.length > 0 &&
    plain.startsWith(start) &&
    plain.endsWith(end)
  );
};

function nameInWord(
  fault: Mistake | null,
  expected: Word,
  given: readonly Word[],
  after: string,
): Mistake | null {
  // In « [c]'est », the letter before the apostrophe is a word.
  if (fault === null || fault === 'capital' || after.startsWith("'")) return fault;
  if (after === '' && (fault === 'agreement' || fault === 'ending')) return fault;
  if (after === '' && fault === 'other-form') return 'ending';
  return nameLetters(expected, given, after);
}

/** Names the difference between letters without their word. `after`: letters after the gap, if known. */
function nameLetters(expected: Word, given: readonly Word[], after: string | null): Mistake | null {
  const [first] = given;
  if (given.length > 1)
    return given.some(({ plain }) => plain === expected.plain) ? 'several-answers' : 'spelling';
  const [key, typed] = [expected.plain, first?.plain ?? ''];
  if (key === typed) return null;
  if (expected.bare === first?.bare) return 'accent';
  if (typed.length > Math.max(4, key.length + 2)) return 'other-word';
  if (after) return 'spelling';
  if (/^ée?s?$/.test(key) && /^ée?s?$/.test(typed)) return 'agreement';
  return key.length + typed.length > 2 && isVerbEnding(key) && isVerbEnding(typed) ? 'ending' : 'spelling';
}

const toComparison = (
  expected: string,
  given: string,
  fault: Mistake | null,
  otherSpelling = false,
): Comparison => ({
  fault,
  cost: 0,
  words: [
    {
      ...compareLetters(expected, given),
      fault,
      otherSpelling: otherSpelling && expected.toLowerCase() !== given.toLowerCase(),
    },
  ],
});
