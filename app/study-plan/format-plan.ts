import { formatDuration } from '#common/dates.ts';
import { createOnFirstUse } from '#common/first-use.ts';
import { findExam } from '#core/scores/exams.ts';
import { nameWeekday } from '#core/study-plan/format-day.ts';
import { m } from '#words/messages.js';

/** Names the exam of a plan; an exam outside the list has a general name. */
export const namePlannedExam = (exam: string): string => findExam(exam)?.name ?? m.plan_exam_other();

const list = createOnFirstUse(() => new Intl.ListFormat('fr-FR', { type: 'conjunction' }));

/** Formats « lundi et mercredi, 30 min par jour ». */
export const formatPace = ({ weekdays, minutes }: { weekdays: readonly number[]; minutes: number }): string =>
  m.plan_work_days({ days: list().format(weekdays.map(nameWeekday)), duration: formatDuration(minutes) });
