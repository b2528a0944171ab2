import { type Comparison, compareAnswer, weigh } from './compare-answer.ts';
import type { AnswerMark, Fault, MarkedWord, MarkingOptions, Preset } from './mark.ts';
import { listNearest } from './nearest-answers.ts';
import { type KeyAnswer, prepareAnswer } from './prepare-answer.ts';
import { readWords, type Word } from './read-words.ts';

/** What answers are marked with. It is plain data, kept with the exercise that it belongs to, and never sent to a browser. */
export type Key = { options: Required<MarkingOptions>; answers: KeyAnswer[] };

/** Prepares the accepted answers of a question for marking. Done once, when an exercise is saved. */
export function prepareKey(accepted: readonly string[], options: MarkingOptions = {}): Key {
  const { preset = 'grammaire', capitals = false, punctuation = false } = options;
  return { options: { preset, capitals, punctuation }, answers: accepted.map(prepareAnswer) };
}

/** Faults that are forgiven by half where the exercise is not an exam. */
const small: ReadonlySet<Fault> = new Set(['capital', 'punctuation', 'accent', 'hyphen', 'spelling']);

/** What an answer with a fault is still worth, from 0 to 1. */
function toCredit(fault: Fault | null, preset: Preset): number {
  if (fault === null) return 1;
  if (preset === 'examen') return 0;
  if (small.has(fault)) return 0.5;
  return preset === 'vocabulaire' && (fault === 'agreement' || fault === 'ending') ? 0.5 : 0;
}

/**
 * Marks an answer. Pure: the same key and answer give the same mark everywhere and always. Whatever is invisible counts for nothing,
 * both spellings are right, the best of several accepted answers counts, and the gravest fault names the whole.
 */
export function markAnswer(key: Key, given: string): AnswerMark {
  const [best] = listNearest(key.answers, given)
    .map((answer) => compareAnswer(answer, given, key.options))
    .sort(byMerit);
  if (!best) return toMark(key, 'empty', []);
  const isChoice = best.fault !== null && best.fault !== 'empty' && givesSeveral(key, given);
  return toMark(key, isChoice ? 'several-answers' : best.fault, best.words);
}

const byMerit = (a: Comparison, b: Comparison): number => weigh(a.fault) - weigh(b.fault) || a.cost - b.cost;

const toMark = ({ options }: Key, fault: Fault | null, words: MarkedWord[]): AnswerMark => ({
  verdict: fault === null ? 'right' : small.has(fault) ? 'near' : 'wrong',
  fault,
  credit: toCredit(fault, options.preset),
  words,
});

const splitParts = (text: string): string[] =>
  text.split(/[,;/|()\n]| ou /).filter((part) => countWords(readWords(part)) > 0);

/** « allé(e) », « grand/e », « étudiant·e »: two forms in one word. */
const twoForms = /\p{L}(?:\(\p{L}{1,4}\)|[·•⋅]\p{L}|\/\p{L}{1,3}(?!\p{L}))/u;

/** « mange, bois », « mange ou bois »: whoever gives several answers at once has not chosen. Each part is about as long as an accepted one. */
function givesSeveral({ answers, options }: Key, given: string): boolean {
  if (twoForms.test(given) && !answers.some(({ text }) => twoForms.test(text))) return true;
  const parts = splitParts(given);
  if (parts.length < 2 || parts.length > 20) return false;
  // « oui, merci » beside « oui » is one answer.
  if (answers.some(({ text }) => splitParts(text).length === parts.length)) return false;
  const sizes = answers.map(({ words }) => countWords(words));
  if (!parts.every((part) => sizes.some((size) => Math.abs(size - countWords(readWords(part))) <= 1)))
    return false;
  return parts.some((part) =>
    listNearest(answers, part, parts.length).some((answer) => {
      const { fault } = compareAnswer(answer, part, options);
      return fault === null || small.has(fault);
    }),
  );
}

const countWords = (words: readonly Word[]): number => words.filter(({ sign }) => !sign).length;
