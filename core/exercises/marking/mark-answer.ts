import { type Comparison, compareAnswer, weigh } from './compare-answer.ts';
import { expandAlternatives } from './expand-alternatives.ts';
import type { AnswerMark, MarkedWord, MarkingOptions, Mistake, Preset } from './mark.ts';
import { compareInWord, type InWord, isLettersKey, prepareInWord, type WordAround } from './mark-letters.ts';
import { type MarkingWork, startFieldWork } from './marking-work.ts';
import { listNearest } from './nearest-answers.ts';
import { normaliseText } from './normalise-text.ts';
import { type KeyAnswer, prepareAnswer } from './prepare-answer.ts';
import { readWords, type Word } from './read-words.ts';
import { type AnswerReading, listOtherReadings } from './typed-readings.ts';

/** Answer key of a field, stored with its exercise. Never send it to a browser. */
export type Key = {
  options: Required<MarkingOptions>;
  answers: KeyAnswer[];
  /** Absent in a key whose words were read literally: « 14:30 » was not « 14 h 30 ». */
  version?: 2;
  /** Present if the gap is inside a word. */
  inWord?: InWord;
};

/** `around`: letters next to the gap, if it may be inside a word. */
export type KeyOptions = MarkingOptions & { around?: WordAround | undefined };

export function prepareKey(accepted: readonly string[], options: KeyOptions = {}): Key {
  const { preset = 'grammaire', capitals = false, punctuation = false, around } = options;
  const common = { version: 2 as const, options: { preset, capitals, punctuation } };
  const inWord = around === undefined ? null : prepareInWord(accepted, around);
  if (inWord) return { ...common, answers: accepted.map((text) => prepareAnswer(text)), inWord };
  return { ...common, answers: accepted.flatMap(expandAlternatives).map(prepareAnswer) };
}

const small: ReadonlySet<Mistake> = new Set(['capital', 'punctuation', 'accent', 'hyphen', 'spelling']);

function toCredit(fault: Mistake | null, preset: Preset): number {
  if (fault === null) return 1;
  if (preset === 'examen') return 0;
  if (small.has(fault)) return 0.5;
  return preset === 'vocabulaire' && (fault === 'agreement' || fault === 'ending') ? 0.5 : 0;
}

const spareCharacters = 60;

/** Returns the length in characters beyond which an answer cannot be right. */
const countReadable = ({ answers }: Key): number =>
  2 * answers.reduce((longest, { text }) => Math.max(longest, text.length), 0) + spareCharacters;

/**
 * Marks an answer by the best match among the accepted ones and its gravest mistake. Deterministic.
 * Once `work` is used up, an answer whose words differ from every accepted one is wrong without explanation.
 */
export function markAnswer(key: Key, given: string, work: MarkingWork = startFieldWork()): AnswerMark {
  const readable = countReadable(key);
  const normal = normaliseText(given);
  const words = readWords(cutText(normal, readable));
  // A cut answer is wrong in any reading.
  const others = () => (normal.length > readable ? [] : listOtherReadings(given, key.version === undefined));
  if (work.left <= 0) {
    const isRight = hasWordsOf(key, words) || others().some((other) => hasWordsOf(key, other.words));
    return toMark(key, isRight ? null : 'other-word', []);
  }
  let best = compareBest(key, words, work);
  if (!best) return toMark(key, 'empty', []);
  if (best.fault !== null)
    for (const reading of others()) {
      const other = compareBest(key, reading.words, work);
      if (other && replaces(reading, other, best)) best = other;
    }
  // Uses the original text, because normalising removes line breaks, which separate answers.
  const isChoice =
    best.fault !== null && best.fault !== 'empty' && givesSeveral(key, given.slice(0, readable), work);
  return toMark(key, isChoice ? 'several-answers' : best.fault, best.words);
}

function replaces({ counts }: AnswerReading, other: Comparison, best: Comparison): boolean {
  if (other.fault === null || counts === 'always') return true;
  return counts === 'if-nearer' && byMerit(other, best) < 0;
}

function compareBest(key: Key, words: readonly Word[], work: MarkingWork): Comparison | undefined {
  const inWord = key.inWord ?? (isLettersKey(key.answers) ? { around: null, wholes: [] } : undefined);
  if (inWord) return compareInWord(key.answers, inWord, words, key.options, work);
  const compared: Comparison[] = [];
  for (const answer of listNearest(key.answers, words))
    if (compared.length === 0 || work.left > 0)
      compared.push(compareAnswer(answer, words, key.options, work));
  return compared.sort(byMerit)[0];
}

/** Cuts a text. If the rest contains a word, adds one of its characters, so that the answer is wrong. */
function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const [more] = /[\p{L}\p{N}]/u.exec(text.slice(characters)) ?? [''];
  return `${text.slice(0, characters)} ${more}`;
}

function hasWordsOf({ answers }: Key, given: readonly Word[]): boolean {
  const typed = given.filter(({ sign }) => !sign);
  return answers.some(({ words }) => {
    const expected = words.filter(({ sign }) => !sign);
    return (
      expected.length > 0 &&
      expected.length === typed.length &&
      expected.every(({ plain, spellings }, at) => [plain, ...spellings].includes((typed[at] as Word).plain))
    );
  });
}

const byMerit = (a: Comparison, b: Comparison): number => weigh(a.fault) - weigh(b.fault) || a.cost - b.cost;

const toMark = ({ options }: Key, fault: Mistake | null, words: MarkedWord[]): AnswerMark => ({
  verdict: fault === null ? 'right' : small.has(fault) ? 'near' : 'wrong',
  fault,
  credit: toCredit(fault, options.preset),
  words,
});

const maxParts = 20;

function splitParts(text: string): Word[][] {
  const parts: Word[][] = [];
  for (const part of text.split(/[,;/|()\n]| ou /)) {
    const words = readWords(part);
    if (countWords(words) > 0) parts.push(words);
    if (parts.length > maxParts) break;
  }
  return parts;
}

/** Matches two forms in one word: « allé(e) », « grand/e », « étudiant·e ». */
const twoForms = /\p{L}(?:\(\p{L}{1,4}\)|[·•⋅]\p{L}|\/\p{L}{1,3}(?!\p{L}))/u;

/**
 * Returns true for several answers at once: « mange, bois », « mange ou bois ».
 * Each part must be about as long as an accepted answer, and one of them right or nearly right.
 */
function givesSeveral({ answers, options }: Key, given: string, work: MarkingWork): boolean {
  if (twoForms.test(given) && !answers.some(({ text }) => twoForms.test(text))) return true;
  const parts = splitParts(given);
  if (parts.length < 2 || parts.length > maxParts) return false;
  // If an accepted answer has as many parts, such as « oui, merci », the parts are one answer.
  if (answers.some(({ text }) => splitParts(text).length === parts.length)) return false;
  const sizes = answers.map(({ words }) => countWords(words));
  if (!parts.every((part) => sizes.some((size) => Math.abs(size - countWords(part)) <= 1))) return false;
  return parts.some((part) =>
    listNearest(answers, part, parts.length).some((answer) => {
      if (work.left <= 0) return false;
      const { fault } = compareAnswer(answer, part, options, work);
      return fault === null || small.has(fault);
    }),
  );
}

const countWords = (words: readonly Word[]): number => words.filter(({ sign }) => !sign).length;
