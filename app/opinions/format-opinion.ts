import { m } from '#words/messages.js';

/** Ratings, best first. */
export const ratings = [5, 4, 3, 2, 1] as const;

const words = [
  m.opinions_rating_1,
  m.opinions_rating_2,
  m.opinions_rating_3,
  m.opinions_rating_4,
  m.opinions_rating_5,
];

/** Formats « 4 – très bien ». */
export const formatRating = (rating: number): string => words[rating - 1]?.() ?? String(rating);
