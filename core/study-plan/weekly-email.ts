import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { formatDuration } from '#common/dates.ts';
import { reviewHref, studyPlanHref } from '#common/links.ts';
import { addDays, toParisDay, toParisTime } from '#common/paris-time.ts';

import { directory } from '#database/tables/members.ts';
import { studyPlans } from '#database/tables/study-plans.ts';
import { writeWeekEmail } from '#emails/week-email.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';
import { capitalise, formatPlanDay } from './format-day.ts';
import { nameTask, toWorkHref } from './name-task.ts';
import { toMonday } from './plan-study.ts';
import { type OwnPlan, readPlan } from './read-plan.ts';
import { toUnsubscribePath } from './unsubscribe.ts';

/** Emails are sent from Sunday 18:00 to Monday 12:00 in Paris, so that an outage of some hours is caught up. */
const firstHour = 18;
const endHour = 12;

/** Returns the Monday of the week to announce, or null outside the time of the emails. */
export function findAnnouncedWeek(now: Date): string | null {
  const { date, time } = toParisTime(now);
  const hour = Number(time.slice(0, 2));
  if (toMonday(date) === date) return hour < endHour ? date : null;
  const monday = addDays(toMonday(date), 7);
  return addDays(date, 1) === monday && hour >= firstHour ? monday : null;
}

/** Queues the emails of the week, at most one per plan and week. Does nothing outside their time. */
export async function sendWeeklyEmails(core: Core): Promise<number> {
  const monday = findAnnouncedWeek(core.now());
  if (!monday) return 0;
  const rows = await core.db
    .select({ uid: studyPlans.uid, email: directory.email })
    .from(studyPlans)
    .innerJoin(directory, and(eq(directory.uid, studyPlans.uid), eq(directory.disabled, false)))
    .where(and(isDue(monday), gt(studyPlans.examDate, toParisDay(core.now()))))
    .orderBy(asc(studyPlans.uid));
  let sent = 0;
  for (const row of rows) if (await sendWeek(core, { ...row, monday })) sent++;
  return sent;
}

const isDue = (monday: string) =>
  and(
    eq(studyPlans.weeklyEmail, true),
    or(isNull(studyPlans.emailedWeek), lt(studyPlans.emailedWeek, monday)),
  );

/** Records the week in the transaction that queues its email, so a crash neither repeats nor loses it. */
async function sendWeek(
  core: Core,
  { uid, email, monday }: { uid: string; email: string; monday: string },
): Promise<boolean> {
  const plan = await readPlan(core, uid);
  if (!plan || !email) return false;
  const school = await readEmailSchool(core);
  return core.db.transaction(async (tx) => {
    const [own] = await tx
      .update(studyPlans)
      .set({ emailedWeek: monday })
      .where(and(eq(studyPlans.uid, uid), isDue(monday)))
      .returning({ id: studyPlans.id, emailSecret: studyPlans.emailSecret });
    if (!own) return false;
    const unsubscribeUrl = core.siteUrl + toUnsubscribePath(own.emailSecret);
    const days = describeWeek(core, plan, monday);
    const mail = await writeWeekEmail({
      ...{ school, days, unsubscribeUrl, link: core.siteUrl + studyPlanHref },
      missing: plan.missingMinutes > 0 ? formatDuration(plan.missingMinutes) : null,
    });
    await queueEmail(core, tx, {
      ...{ kind: 'study-week', subjectId: `${own.id}:${monday}`, recipient: email, unsubscribeUrl },
      ...mail,
    });
    return true;
  });
}

const describeWeek = ({ siteUrl }: Pick<Core, 'siteUrl'>, { weeks }: OwnPlan, monday: string) =>
  (weeks.find((week) => week.monday === monday)?.days ?? []).map(({ day, tasks, reviewMinutes }) => ({
    day: capitalise(formatPlanDay(day)),
    tasks: [
      ...tasks.map((task) => ({
        title: nameTask(task),
        duration: formatDuration(task.minutes),
        link: siteUrl + toWorkHref(task.work),
      })),
      ...(reviewMinutes > 0
        ? [
            {
              title: m.review_title(),
              duration: formatDuration(reviewMinutes),
              link: siteUrl + reviewHref,
            },
          ]
        : []),
    ],
  }));
