import type { FaultySentence } from '#core/exercises/document/exercise-document.ts';

/** The first and the last of some words of a sentence, from 0. */
export type WordRange = { first: number; last: number };

type Fault = NonNullable<FaultySentence['fault']>;

/** Where the words of a sentence stand, without the signs around them. */
export const listWords = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ index, 0: piece }) => {
    const word = piece.replace(/^[«“"(]+/, '');
    const start = index + piece.length - word.length;
    const { length } = word.replace(/(?<![.,;:!?…»”")])[.,;:!?…»”")]+$/, '');
    return length > 0 ? [{ start, end: start + length }] : [];
  });

/** Which words of a sentence some letters of it are in. */
export function placeWords(text: string, { start, end }: Pick<Fault, 'start' | 'end'>): WordRange {
  const words = listWords(text);
  const first = words.findIndex((word) => word.end > start);
  const last = words.findLastIndex((word) => word.start < end);
  return { first: Math.max(0, first), last: Math.max(0, first, last) };
}

/** What is wrong in a sentence that is typed anew: the same words by their place, counted from the end where only what is before them changed. */
export function followWords(before: string, after: string, fault: Fault): Fault | null {
  const { first, last } = placeWords(before, fault);
  const words = listWords(after);
  const isBehind = after.endsWith(before.slice(fault.end)) && !after.startsWith(before.slice(0, fault.start));
  const shift = isBehind ? words.length - listWords(before).length : 0;
  const [from, to] = [words[first + shift], words[last + shift] ?? words.at(-1)];
  return from && to && from.start <= to.start ? { ...fault, start: from.start, end: to.end } : null;
}
