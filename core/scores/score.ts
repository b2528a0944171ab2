import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';

export type ScoreRow = typeof scores.$inferSelect;

/** A result in a list. Serialisable, as it is sent to browsers. */
export type ScoreCard = Pick<
  ScoreRow,
  'id' | 'mock' | 'slug' | 'title' | 'exam' | 'sessionDate' | 'programme' | 'candidate' | 'marks' | 'indexed'
>;

export const scoreCardColumns = {
  id: scores.id,
  mock: scores.mock,
  slug: scores.slug,
  title: scores.title,
  exam: scores.exam,
  sessionDate: scores.sessionDate,
  programme: scores.programme,
  candidate: scores.candidate,
  marks: scores.marks,
  indexed: scores.indexed,
};

/** Matches displayed results with consent. Must equal the condition of the partial indexes. */
export function isScorePublished(): SQL | undefined {
  return and(scores.displayed, isNotNull(scores.consentedAt), isNull(scores.withdrawnAt));
}
