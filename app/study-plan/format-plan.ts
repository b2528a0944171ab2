import { formatDuration, formatShortDate } from '#common/dates.ts';
import { createOnFirstUse } from '#common/first-use.ts';
import { toExerciseHref, toLessonHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findExam } from '#core/scores/exams.ts';
import type { PlannedWork } from '#core/study-plan/read-plan.ts';
import { m } from '#words/messages.js';

const weekday = createOnFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long' }),
);

/** Returns noon of a calendar day, which is the same day in Paris. */
export const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Formats « lundi 30 nov. » */
export const formatPlanDay = (day: string): string =>
  `${weekday().format(toNoon(day))} ${formatShortDate(toNoon(day))}`;

/** Names an ISO weekday: 1 is « lundi ». */
export const nameWeekday = (number: number): string => weekday().format(new Date(Date.UTC(2_024, 0, number)));

/** Names the exam of a plan; an exam outside the list has a general name. */
export const namePlannedExam = (exam: string): string => findExam(exam)?.name ?? m.plan_exam_other();

export const toWorkHref = ({ kind, id, product }: PlannedWork): string =>
  kind === 'lesson' ? toLessonHref(product, id) : toExerciseHref(id);

const list = createOnFirstUse(() => new Intl.ListFormat('fr-FR', { type: 'conjunction' }));

/** Formats « lundi et mercredi, 30 min par jour ». */
export const formatPace = ({ weekdays, minutes }: { weekdays: readonly number[]; minutes: number }): string =>
  m.plan_work_days({ days: list().format(weekdays.map(nameWeekday)), duration: formatDuration(minutes) });

/** Names a task: « Le subjonctif (suite) ». */
export const nameTask = ({ work, isContinued }: { work: PlannedWork; isContinued: boolean }): string =>
  isContinued ? m.plan_continued({ title: typeset(work.title) }) : typeset(work.title);
