import { toOneLine } from '#common/text.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';

/** How the inputs of a form are called: the field, and what of its answer they say. */
export const answerNames = {
  /** A text, an option, or one of several that are chosen. */
  value: (field: string) => `r.${field}`,
  /** Where a part stands, from 1. */
  place: (field: string, part: string) => `p.${field}.${part}`,
  /** Which word of a sentence is wrong: its place from 0, or `none`. */
  word: (field: string) => `w.${field}`,
  correction: (field: string) => `c.${field}`,
} as const;

/** The longest answer that is read, in characters: longer ones are cut off. */
export const maxAnswerCharacters = 500;

/** More options or parts than any field has. */
const maxChosen = 100;

/** A longer sentence than any exercise has, in words. */
const maxWord = 9_999;

/** A text as somebody typed it: on one line, without what would be kept nowhere, or would turn the words around it where it is shown. */
const readTyped = (text: string): string => toOneLine(text.slice(0, maxAnswerCharacters));

/** Returns an answer within the bounds of every field, whether a form or a request of the page sent it. */
export function boundAnswer(answer: FieldAnswer): FieldAnswer {
  if (typeof answer === 'string') return readTyped(answer);
  if (Array.isArray(answer)) return answer.slice(0, maxChosen).map(readTyped);
  const { word, correction } = answer;
  return { word: word !== null && word <= maxWord ? word : null, correction: readTyped(correction) };
}

/**
 * The answers that a form gives, by field. `several` are the fields in which several options may be chosen. A field of which
 * nothing was sent is not there, unless nothing sent is an answer: none of several options, no part in its place yet. Needs nothing
 * of the server: pages read their forms by it too.
 */
export function parseAnswers(
  entries: Iterable<[name: string, value: unknown]>,
  several: Iterable<string> = [],
): Record<string, FieldAnswer> {
  const answers = new Map<string, FieldAnswer>();
  const places = new Map<string, [part: string, place: number][]>();
  for (const field of several) answers.set(field, []);
  for (const [name, given] of entries) {
    if (typeof given !== 'string') continue;
    const field = name.slice(2);
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
    } else if (name.startsWith('c.') && value.trim() !== '')
      answers.set(field, { word: null, ...asCorrection(answers.get(field)), correction: value });
  }
  for (const [field, parts] of places) {
    const placed = parts.filter(([, place]) => place > 0);
    answers.set(
      field,
      placed.toSorted(([, a], [, b]) => a - b).map(([part]) => part),
    );
  }
  return Object.fromEntries([...answers].map(([field, answer]) => [field, boundAnswer(answer)]));
}

const asCorrection = (answer: FieldAnswer | undefined) =>
  typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
