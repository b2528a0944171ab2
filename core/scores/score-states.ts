import type { scoreStates as stored } from '#database/tables/scores.ts';

export type ScoreState = (typeof stored)[number];

/** Where a result can stand for the office; the table's own list, without the table's library. */
export const scoreStates: readonly ScoreState[] = [
  'published',
  'hidden',
  'no-consent',
  'withdrawn',
  'archived',
];
