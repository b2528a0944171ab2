import { formatScore } from '#core/exercises/attempts/format-score.ts';
import type { OwnedWork } from '#core/progress/list-owned-work.ts';
import { m } from '#words/messages.js';

export type DescribedWork = ReturnType<typeof describeWork>;

/** Formats the last results of a product's exercises: « 8 sur 10 · Essai 2 ». */
export const describeWork = ({ lessons, ...product }: OwnedWork) => ({
  ...product,
  lessons: lessons.map(({ exercises, ...lesson }) => ({
    ...lesson,
    exercises: exercises.map(({ last, ...exercise }) => ({
      ...exercise,
      last: last && {
        id: last.id,
        markedAt: last.markedAt,
        words: `${formatScore(last)} · ${m.results_copy_number({ number: last.number })}`,
      },
    })),
  })),
});
