import { desc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '#database/prepare.ts';
import { levelResults } from '#database/tables/level-test.ts';
import type { Core } from '../../context.ts';
import {
  type RecentCorrection,
  recentCorrections,
  toRecentCorrection,
} from '../../productions/recent-corrections.ts';
import { planRow } from '../../study-plan/plan-rows.ts';
import { givePlan, type OwnPlan, toOwnPlan } from '../../study-plan/read-plan.ts';
import type { ReachedLevel } from '../level-test/answer-model.ts';
import { dueReviewCards } from './list-due.ts';
import { estimateSeconds, planSession } from './plan-session.ts';

/** Review session that starts now. */
export type DueSummary = { questions: number; seconds: number; hasMore: boolean };

export type StoredLevelResult = {
  level: ReachedLevel;
  lowest: ReachedLevel;
  highest: ReachedLevel;
  takenAt: Date;
};

/** Reads due reviews, the last stored level, the study plan and the recent corrections in one statement. */
export async function summarisePractice(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
): Promise<{
  due: DueSummary;
  level: StoredLevelResult | null;
  plan: OwnPlan | null;
  corrections: RecentCorrection[];
}> {
  const now = core.now();
  const [found] = await findSummary(core.db, { uid, now: now.toISOString(), ...givePlan(core) });
  const due = found?.due ?? [];
  const planned = planSession(due, []);
  const level = found?.level ?? null;
  return {
    due: {
      questions: planned.length,
      seconds: estimateSeconds(planned),
      hasMore: due.length > planned.length,
    },
    level: level && { ...level, takenAt: new Date(level.takenAt) },
    plan: found?.plan ? toOwnPlan(found.plan, now) : null,
    corrections: (found?.corrections ?? []).map(toRecentCorrection),
  };
}

const given = {
  uid: sql.placeholder('uid'),
  now: sql.placeholder('now'),
  dayStart: sql.placeholder('dayStart'),
};

const findSummary = prepareOnce('practice summary', (db) => {
  const { level, lowest, highest, takenAt } = levelResults;
  const last = db
    .select({
      result: sql`json_build_object('level', ${level}, 'lowest', ${lowest}, 'highest', ${highest}, 'takenAt', ${takenAt})`,
    })
    .from(levelResults)
    .where(eq(levelResults.uid, given.uid))
    .orderBy(desc(takenAt))
    .limit(1);
  return db
    .select({
      due: dueReviewCards(db, given),
      plan: planRow(given),
      corrections: recentCorrections(given),
      level: sql<(Omit<StoredLevelResult, 'takenAt'> & { takenAt: string }) | null>`${last}`,
    })
    .from(sql`(values (1)) one`);
});
