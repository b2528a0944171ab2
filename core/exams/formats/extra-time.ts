import type { extraTimes } from '#database/tables/exams.ts';

export type ExtraTime = (typeof extraTimes)[number];

const factors: Readonly<Record<ExtraTime, number>> = { none: 1, third: 4 / 3, half: 3 / 2 };

/** Returns a duration with extra time, rounded up to whole units. */
export const addExtraTime = (duration: number, extraTime: ExtraTime): number =>
  // One third of 30 seconds is 40 seconds, not 41 for a rounding error.
  Math.ceil(Number((duration * factors[extraTime]).toFixed(6)));
