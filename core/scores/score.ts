import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';

export type ScoreRow = typeof scores.$inferSelect;

/** What a list shows of a result; plain, so that it travels. */
export type ScoreCard = Pick<
  ScoreRow,
  'id' | 'title' | 'exam' | 'sessionDate' | 'programme' | 'candidate' | 'marks' | 'indexed'
>;

export const scoreCardColumns = {
  id: scores.id,
  title: scores.title,
  exam: scores.exam,
  sessionDate: scores.sessionDate,
  programme: scores.programme,
  candidate: scores.candidate,
  marks: scores.marks,
  indexed: scores.indexed,
};

/** Only what is displayed, agreed to, and not taken back. In the words of the partial indexes of the table. */
export function isScorePublished(): SQL | undefined {
  return and(scores.displayed, isNotNull(scores.consentedAt), isNull(scores.withdrawnAt));
}
