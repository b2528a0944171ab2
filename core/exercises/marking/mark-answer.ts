import { type Comparison, compareAnswer, weigh } from './compare-answer.ts';
import type { AnswerMark, MarkedWord, MarkingOptions, Mistake, Preset } from './mark.ts';
import { type MarkingWork, startFieldWork } from './marking-work.ts';
import { listNearest } from './nearest-answers.ts';
import { type KeyAnswer, prepareAnswer } from './prepare-answer.ts';
import { normaliseText, readWords, type Word } from './read-words.ts';

/** What answers are marked with. It is plain data, kept with the exercise that it belongs to, and never sent to a browser. */
export type Key = { options: Required<MarkingOptions>; answers: KeyAnswer[] };

/** Prepares the accepted answers of a question for marking. Done once, when an exercise is saved. */
export function prepareKey(accepted: readonly string[], options: MarkingOptions = {}): Key {
  const { preset = 'grammaire', capitals = false, punctuation = false } = options;
  return { options: { preset, capitals, punctuation }, answers: accepted.map(prepareAnswer) };
}

/** Faults that are forgiven by half where the exercise is not an exam. */
const small: ReadonlySet<Mistake> = new Set(['capital', 'punctuation', 'accent', 'hyphen', 'spelling']);

/** What an answer with a fault is still worth, from 0 to 1. */
function toCredit(fault: Mistake | null, preset: Preset): number {
  if (fault === null) return 1;
  if (preset === 'examen') return 0;
  if (small.has(fault)) return 0.5;
  return preset === 'vocabulaire' && (fault === 'agreement' || fault === 'ending') ? 0.5 : 0;
}

/** Characters that are read beyond twice the longest accepted answer. */
const spareCharacters = 60;

/** Characters beyond which an answer is too long to be right. */
const countReadable = ({ answers }: Key): number =>
  2 * answers.reduce((longest, { text }) => Math.max(longest, text.length), 0) + spareCharacters;

/**
 * Marks an answer. Pure: the same key and answer give the same mark everywhere and always. Whatever is invisible counts for nothing,
 * both spellings are right, the best of several accepted answers counts, and the gravest fault names the whole.
 *
 * The longest accepted answer bounds the work. Once the budget of the form is used up, an answer is right if it has the words of an
 * accepted one, and otherwise wrong without an explanation.
 */
export function markAnswer(key: Key, given: string, work: MarkingWork = startFieldWork()): AnswerMark {
  const readable = countReadable(key);
  const words = readWords(cutText(given, readable));
  if (work.left <= 0) return toMark(key, hasWordsOf(key, words) ? null : 'other-word', []);
  const compared: Comparison[] = [];
  for (const answer of listNearest(key.answers, words))
    if (compared.length === 0 || work.left > 0)
      compared.push(compareAnswer(answer, words, key.options, work));
  const [best] = compared.sort(byMerit);
  if (!best) return toMark(key, 'empty', []);
  // Lines divide answers too, which normalising joins.
  const isChoice =
    best.fault !== null && best.fault !== 'empty' && givesSeveral(key, given.slice(0, readable), work);
  return toMark(key, isChoice ? 'several-answers' : best.fault, best.words);
}

/**
 * Returns the normalised text up to a number of characters. Cut after normalising, because blanks make no answer too long. The first
 * character of a word behind it stays: an answer with more words is not right.
 */
function cutText(given: string, characters: number): string {
  const text = normaliseText(given);
  if (text.length <= characters) return text;
  const [more] = /[\p{L}\p{N}]/u.exec(text.slice(characters)) ?? [''];
  return `${text.slice(0, characters)} ${more}`;
}

/** True if an answer has the words of an accepted one, in either spelling and in their order. */
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

/** More parts than these are no choice of answers. */
const maxParts = 20;

/** The words of each part of a text that gives several answers. Parts beyond `maxParts` are counted as one. */
function splitParts(text: string): Word[][] {
  const parts: Word[][] = [];
  for (const part of text.split(/[,;/|()\n]| ou /)) {
    const words = readWords(part);
    if (countWords(words) > 0) parts.push(words);
    if (parts.length > maxParts) break;
  }
  return parts;
}

/** « allé(e) », « grand/e », « étudiant·e »: two forms in one word. */
const twoForms = /\p{L}(?:\(\p{L}{1,4}\)|[·•⋅]\p{L}|\/\p{L}{1,3}(?!\p{L}))/u;

/** « mange, bois », « mange ou bois »: whoever gives several answers at once has not chosen. Each part is about as long as an accepted one. */
function givesSeveral({ answers, options }: Key, given: string, work: MarkingWork): boolean {
  if (twoForms.test(given) && !answers.some(({ text }) => twoForms.test(text))) return true;
  const parts = splitParts(given);
  if (parts.length < 2 || parts.length > maxParts) return false;
  // « oui, merci » beside « oui » is one answer.
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
