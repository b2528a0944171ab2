import type { Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { formatDay } from './format-score.ts';
import { describeOutcome } from './outcome.tsx';

/** Returns the description of a result for search engines. */
export const describeScore = (reading: Reading, sessionDate: string): string =>
  m.scores_detail_description({
    exam: reading.exam.name,
    date: formatDay(sessionDate),
    summary: describeOutcome(reading).summary,
  });
