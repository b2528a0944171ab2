import type { FaultySentence } from '#core/exercises/document/exercise-document.ts';

/** Range of words in a sentence, as zero-based indexes. */
export type WordRange = { first: number; last: number };

type Fault = NonNullable<FaultySentence['fault']>;

/** Returns the character range of each word, without surrounding punctuation. */
export const listWords = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ index, 0: piece }) => {
    const word = piece.replace(/^[«“"(]+/, '');
    const start = index + piece.length - word.length;
    const { length } = word.replace(/(?<![.,;:!?…»”")])[.,;:!?…»”")]+$/, '');
    return length > 0 ? [{ start, end: start + length }] : [];
  });

/** Returns the words that overlap a range of characters. */
export function placeWords(text: string, { start, end }: Pick<Fault, 'start' | 'end'>): WordRange {
  const words = listWords(text);
  const first = words.findIndex((word) => word.end > start);
  const last = words.findLastIndex((word) => word.start < end);
  return { first: Math.max(0, first), last: Math.max(0, first, last) };
}

/**
 * Adapts the range of a mistake to an edited sentence. The mistake keeps its word indexes, counted from the
 * end if only the text before it changed. Null if the sentence no longer has these words.
 */
export function followWords(before: string, after: string, fault: Fault): Fault | null {
  const { first, last } = placeWords(before, fault);
  const words = listWords(after);
  const isBehind = after.endsWith(before.slice(fault.end)) && !after.startsWith(before.slice(0, fault.start));
  const shift = isBehind ? words.length - listWords(before).length : 0;
  const [from, to] = [words[first + shift], words[last + shift] ?? words.at(-1)];
  return from && to && from.start <= to.start ? { ...fault, start: from.start, end: to.end } : null;
}
