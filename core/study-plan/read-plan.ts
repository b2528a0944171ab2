import { sql } from 'drizzle-orm';
import { startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { prepareOnce } from '#database/prepare.ts';
import type { Core } from '../context.ts';
import { type PlanRow, planRow, type WorkRow } from './plan-rows.ts';
import { planStudy, type StudyPlan } from './plan-study.ts';
import { dailyMinutes, minuteStep, type StudyWork } from './study-work.ts';

/** Work of a plan, with what a page shows of it. */
export type PlannedWork = StudyWork & Pick<WorkRow, 'title' | 'product'>;

/** A learner's plan: its settings and the weeks that are left. */
export type OwnPlan = Omit<PlanRow, 'work' | 'doneToday' | 'isReviewed'> &
  StudyPlan<PlannedWork> & {
    /** Calendar day in Paris, « 2026-11-20 ». */
    today: string;
    /** Smallest number of minutes per day that suffices; null if the chosen one does, or none. */
    enoughMinutes: number | null;
  };

/** Values of the prepared queries that contain `planRow`. */
export function givePlan(core: Pick<Core, 'now'>): { dayStart: string } {
  return { dayStart: startOfParisDay(toParisDay(core.now())).toISOString() };
}

/** Returns a learner's plan, or null. */
export async function readPlan(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<OwnPlan | null> {
  const [found] = await findPlan(core.db, { uid, ...givePlan(core) });
  return found?.plan ? toOwnPlan(found.plan, core.now()) : null;
}

const findPlan = prepareOnce('study plan', (db) =>
  db
    .select({ plan: planRow({ uid: sql.placeholder('uid'), dayStart: sql.placeholder('dayStart') }) })
    .from(sql`(values (1)) one`),
);

/** Computes the plan from the stored row. */
export function toOwnPlan({ work, doneToday, isReviewed, ...settings }: PlanRow, now: Date): OwnPlan {
  const today = toParisDay(now);
  const planned = work.map(({ kind, id, title, minutes, opensAt, product }) => ({
    ...{ kind, id, title, product, minutes: toMinutes({ kind, minutes }) },
    opensOn: opensAt && new Date(opensAt) > now ? toParisDay(new Date(opensAt)) : null,
  }));
  const progress = {
    day: today,
    doneMinutes: doneToday.reduce((sum, done) => sum + toMinutes(done), 0),
    isReviewed,
  };
  const plan = planStudy(settings, progress, planned);
  const enough =
    plan.missingMinutes > 0
      ? dailyMinutes.find(
          (minutes) =>
            minutes > settings.minutes &&
            planStudy({ ...settings, minutes }, progress, planned).missingMinutes === 0,
        )
      : undefined;
  return { ...settings, ...plan, today, enoughMinutes: enough ?? null };
}

/** Estimate for a lesson without a duration. */
const usualLesson = 15;

function toMinutes({ kind, minutes }: Pick<WorkRow, 'kind' | 'minutes'>): number {
  const known = minutes > 0 || kind !== 'lesson' ? minutes : usualLesson;
  return Math.max(minuteStep, Math.ceil(known / minuteStep) * minuteStep);
}
