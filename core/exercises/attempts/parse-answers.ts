import { toLines, toOneLine } from '#common/text.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';

export const answerNames = {
  /** A text, an option, or one of several chosen options. */
  value: (field: string) => `r.${field}`,
  /** Position of a part, from 1. */
  place: (field: string, part: string) => `p.${field}.${part}`,
  /** Index of the wrong word in a sentence, from 0, or `none`. */
  word: (field: string) => `w.${field}`,
  correction: (field: string) => `c.${field}`,
  /** A text of several lines. */
  text: (field: string) => `t.${field}`,
} as const;

/** In characters. Longer answers are truncated. */
export const maxAnswerCharacters = 500;

/** In characters. Longer texts are truncated. */
export const maxTextCharacters = 20_000;

/** Maximum number of chosen options or parts. No field has more. */
const maxChosen = 100;

/** More words than any sentence has. */
const maxWord = 9_999;

/** Removes control characters that cannot be stored or would change the text direction. */
const readTyped = (text: string): string => toOneLine(text.slice(0, maxAnswerCharacters));

const readText = (text: string): string => toLines(text.slice(0, maxTextCharacters));

/** Limits an answer. If `isText`, it may have several lines. */
export function boundAnswer(answer: FieldAnswer, { isText = false } = {}): FieldAnswer {
  if (typeof answer === 'string') return isText ? readText(answer) : readTyped(answer);
  if (Array.isArray(answer)) return answer.slice(0, maxChosen).map(readTyped);
  const { word, correction } = answer;
  return { word: word !== null && word <= maxWord ? word : null, correction: readTyped(correction) };
}

/**
 * Fields in `several` accept several options and count as answered without input.
 * Also used in the browser, so it must not import server code.
 */
export function parseAnswers(
  entries: Iterable<[name: string, value: unknown]>,
  several: Iterable<string> = [],
): Record<string, FieldAnswer> {
  const answers = new Map<string, FieldAnswer>();
  const texts = new Map<string, string>();
  const places = new Map<string, [part: string, place: number][]>();
  for (const field of several) answers.set(field, []);
  for (const [name, given] of entries) {
    if (typeof given !== 'string') continue;
    const field = name.slice(2);
    if (name.startsWith('t.')) {
      texts.set(field, readText(given));
      continue;
    }
    const value = readTyped(given);
    if (name.startsWith('r.')) {
      const chosen = answers.get(field);
      if (Array.isArray(chosen)) chosen.push(value);
      else answers.set(field, value);
    } else if (name.startsWith('p.')) {
      const at = field.lastIndexOf('.');
      const order = field.slice(0, at);
      const part: [string, number] = [field.slice(at + 1), Number.parseInt(value, 10)];
      places
        .set(order, places.get(order) ?? [])
        .get(order)
        ?.push(part);
    } else if (name.startsWith('w.')) {
      const word = /^\d+$/.test(value) ? Number(value) : null;
      answers.set(field, { correction: '', ...asCorrection(answers.get(field)), word });
    } else if (name.startsWith('c.') && value.trim() !== '') {
      const chosen = asCorrection(answers.get(field));
      // A sentence marked as correct has no correction.
      if (chosen?.word !== null) answers.set(field, { word: null, ...chosen, correction: value });
    }
  }
  for (const [field, parts] of places) {
    const placed = parts.filter(([, place]) => place > 0);
    answers.set(
      field,
      placed.toSorted(([, a], [, b]) => a - b).map(([part]) => part),
    );
  }
  const bounded = [...answers].map(([field, answer]) => [field, boundAnswer(answer)] as const);
  return Object.fromEntries([...bounded, ...texts]);
}

const asCorrection = (answer: FieldAnswer | undefined) =>
  typeof answer === 'object' && !Array.isArray(answer) ? answer : null;
