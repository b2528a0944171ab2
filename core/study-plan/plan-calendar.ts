import { eq, sql } from 'drizzle-orm';
import { formatDuration } from '#common/dates.ts';
import { reviewHref, studyPlanHref } from '#common/links.ts';
import { startOfParisDay, toParisDay } from '#common/paris-time.ts';

import { attempts, exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { lessonProgress } from '#database/tables/progress.ts';
import { reviewLog } from '#database/tables/review.ts';
import { studyPlans } from '#database/tables/study-plans.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { findExam } from '../scores/exams.ts';
import { isSecret } from '../secret.ts';
import { nameTask, toWorkHref } from './name-task.ts';
import type { StudyDay } from './plan-study.ts';
import { type OwnPlan, type PlannedWork, readPlan } from './read-plan.ts';
import { writeCalendar } from './write-calendar.ts';

/** Returns the path of the calendar with this secret. */
export const toCalendarPath = (secret: string): string => `/agenda/${secret}/plan-de-travail.ics`;

/**
 * Returns the calendar of the plan with this secret address.
 * @throws {AppError} not-found if no plan has this address
 */
export async function readPlanCalendar(
  core: Pick<Core, 'db' | 'now' | 'siteUrl'>,
  secret: string,
): Promise<{ body: string; changedAt: Date }> {
  const [found] = isSecret(secret) ? await findChange(core, secret) : [];
  const plan = found && (await readPlan(core, found.uid));
  if (!found || !plan)
    throw new AppError('not-found', 'no study plan has this calendar address', {
      userMessage: m.plan_calendar_unknown(),
    });
  const changedAt = new Date(found.changedAt);
  const sequence = Math.floor((changedAt.getTime() - found.createdAt.getTime()) / 60_000);
  return {
    body: writeCalendar({
      ...{ name: m.plan_mine(), changedAt, sequence: Math.max(0, sequence) },
      events: listEvents(core, plan),
    }),
    changedAt,
  };
}

/** Finds a plan and the last change of its settings, progress, accesses or content; a new day is a change. */
function findChange(core: Pick<Core, 'db' | 'now'>, secret: string) {
  const dayStart = startOfParisDay(toParisDay(core.now())).toISOString();
  const own = sql`select ${entitlements.productId} from ${entitlements} where ${entitlements.uid} = ${studyPlans.uid}`;
  const last = (column: object, table: object, condition = sql`true`) =>
    sql`(select max(${column}) from ${table} where ${condition})`;
  const isOwn = (uid: object) => sql`${uid} = ${studyPlans.uid}`;
  const isOfOwn = (productId: object) => sql`${productId} in (${own})`;
  return core.db
    .select({
      uid: studyPlans.uid,
      createdAt: studyPlans.createdAt,
      changedAt: sql<string>`to_json(greatest(${studyPlans.updatedAt}, ${dayStart}::timestamptz,
        ${last(lessonProgress.doneAt, lessonProgress, isOwn(lessonProgress.uid))},
        ${last(lessonProgress.undoneAt, lessonProgress, isOwn(lessonProgress.uid))},
        ${last(attempts.markedAt, attempts, isOwn(attempts.uid))},
        ${last(reviewLog.at, reviewLog, sql`${isOwn(reviewLog.uid)} and ${reviewLog.source} = 'review'`)},
        ${last(sql`greatest(${entitlements.grantedAt}, ${entitlements.revokedAt})`, entitlements, isOwn(entitlements.uid))},
        ${last(lessons.updatedAt, lessons, isOfOwn(lessons.productId))},
        ${last(exercises.updatedAt, exercises, isOfOwn(exercises.productId))},
        ${last(products.updatedAt, products, isOfOwn(products.id))})) #>> '{}'`,
    })
    .from(studyPlans)
    .where(eq(studyPlans.calendarSecret, secret))
    .limit(1);
}

function listEvents({ siteUrl }: Pick<Core, 'siteUrl'>, plan: OwnPlan) {
  const { hostname } = new URL(siteUrl);
  const url = siteUrl + studyPlanHref;
  const toUid = (name: string) => `${plan.id}-${name}@${hostname}`;
  const working = plan.weeks
    .flatMap(({ days }) => days)
    .filter(({ tasks, reviewMinutes }) => tasks.length > 0 || reviewMinutes > 0)
    .map((day) => ({
      ...{ uid: toUid(day.day), day: day.day, url },
      summary: m.plan_event({ duration: formatDuration(sumMinutes(day)) }),
      description: describeDay(siteUrl, day),
    }));
  const exam = findExam(plan.exam)?.name;
  return [
    ...working,
    {
      ...{ uid: toUid('examen'), day: plan.examDate, url, description: '' },
      summary: exam ? m.plan_event_exam({ exam }) : m.common_exam(),
    },
  ];
}

const sumMinutes = ({ tasks, reviewMinutes }: StudyDay<PlannedWork>): number =>
  tasks.reduce((sum, { minutes }) => sum + minutes, reviewMinutes);

const describeDay = (siteUrl: string, { tasks, reviewMinutes }: StudyDay<PlannedWork>): string =>
  [
    ...tasks.map((task) => [nameTask(task), task.minutes, toWorkHref(task.work)] as const),
    ...(reviewMinutes > 0 ? [[m.review_title(), reviewMinutes, reviewHref] as const] : []),
  ]
    .map(
      ([title, minutes, href]) =>
        `${m.plan_day_task({ title, duration: formatDuration(minutes) })}\n${siteUrl}${href}`,
    )
    .join('\n');
