import type { PassageComment } from './correction-draft.ts';

/** Part of a text. `comments` are the numbers of the comments on it, and `ends` those that end with it. */
type Passage = { start: number; text: string; comments: number[]; ends: number[] };

/** Splits a text at the boundaries of its comments, which are numbered from 1 in their order. */
export function splitPassages(
  text: string,
  comments: readonly Pick<PassageComment, 'start' | 'end'>[],
): Passage[] {
  const within = comments.map(({ start, end }) => ({
    start: Math.min(start, text.length),
    end: Math.min(end, text.length),
  }));
  const cuts = [...new Set([0, ...within.flatMap(({ start, end }) => [start, end]), text.length])].toSorted(
    (one, other) => one - other,
  );
  const numberOf = (matches: (place: { start: number; end: number }) => boolean) =>
    within.flatMap((place, index) => (matches(place) ? [index + 1] : []));
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      comments: numberOf((place) => place.start <= start && place.end >= end),
      ends: numberOf((place) => place.end === end && place.start < end),
    };
  });
}
