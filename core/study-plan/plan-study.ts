import { addDays } from '#common/paris-time.ts';
import { limitWork, spreadWork } from './spread-work.ts';
import { minuteStep, type StudyTask, type StudyWork } from './study-work.ts';

export type StudyDay<Work extends StudyWork> = {
  /** Calendar day in Paris, « 2026-11-20 ». */
  day: string;
  tasks: StudyTask<Work>[];
  reviewMinutes: number;
};

export type StudyWeek<Work extends StudyWork> = { monday: string; days: StudyDay<Work>[]; minutes: number };

export type StudyPlan<Work extends StudyWork> = {
  weeks: StudyWeek<Work>[];
  /** Work that does not fit, in order. */
  left: Work[];
  /** Minutes that are missing for `left`. */
  missingMinutes: number;
};

export type StudyPace = {
  /** Day of the exam in Paris. No work is planned on it. */
  examDate: string;
  /** ISO weekdays: 1 is Monday. */
  weekdays: readonly number[];
  /** Minutes per working day, a multiple of `minuteStep`. */
  minutes: number;
};

/** Progress of today: minutes of finished work, and whether a review round took place. */
type StudyToday = { day: string; doneMinutes: number; isReviewed: boolean };

/** Number of days before the exam that are reserved for papers and reviews. */
export const finalDays = 7;

const reviewRound = 10;
const maxFinalReview = 30;

/**
 * Spreads work over the working days from today to the day before the exam. The last week has only papers
 * and reviews. Depends on nothing but its arguments, so a missed day spreads its work again.
 */
export function planStudy<Work extends StudyWork>(
  pace: StudyPace,
  today: StudyToday,
  work: readonly Work[],
): StudyPlan<Work> {
  const review = pace.minutes >= 3 * reviewRound ? reviewRound : minuteStep;
  const done = Math.min(roundUp(today.doneMinutes), pace.minutes - review);
  const days = listWorkingDays(pace, today.day).map((day) => ({
    day,
    room: pace.minutes - review - (day === today.day ? done : 0),
  }));
  const finalFrom = addDays(pace.examDate, -finalDays);
  const [early, final] = [
    days.filter(({ day }) => day < finalFrom),
    days.filter(({ day }) => day >= finalFrom),
  ];
  const papers = work.filter(({ kind }) => kind === 'paper');
  // The last papers come last, so that the first ones are left for the weeks before.
  const late = limitWork(papers.toReversed(), sumRoom(final)).toReversed();
  const before = [
    ...work.filter(({ kind }) => kind !== 'paper'),
    ...papers.filter((paper) => !late.includes(paper)),
  ];
  const spread = spreadWork(before, early, early[0]?.day === today.day ? done : 0);
  const spreadLate = spreadWork(late, final, 0);
  const tasks = new Map([...spread.tasks, ...spreadLate.tasks]);
  const left = [...spread.left, ...spreadLate.left];
  const reviewOf = (day: string, minutes: number) => {
    if (day === today.day && today.isReviewed) return 0;
    if (day < finalFrom) return review;
    return Math.max(
      review,
      Math.min(maxFinalReview, Math.floor((pace.minutes - minutes) / reviewRound) * reviewRound),
    );
  };
  return {
    weeks: groupByWeek(
      days.map(({ day }) => {
        const own = tasks.get(day) ?? [];
        return { day, tasks: own, reviewMinutes: reviewOf(day, sumMinutes(own)) };
      }),
    ),
    left,
    missingMinutes: measureMissing(left, sumRoom(early) - spread.minutes),
  };
}

const roundUp = (minutes: number): number => Math.ceil(minutes / minuteStep) * minuteStep;

const sumRoom = (days: readonly { room: number }[]): number => days.reduce((sum, { room }) => sum + room, 0);

const sumMinutes = (parts: readonly { minutes: number }[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);

/** Free minutes are of no use for work that opens too late, so all of that work is missing. */
function measureMissing(left: readonly StudyWork[], free: number): number {
  const needed = sumMinutes(left);
  return needed > free ? needed - free : needed;
}

/** Lists the working days from `from` to the day before the exam. */
function listWorkingDays({ examDate, weekdays }: StudyPace, from: string): string[] {
  const days: string[] = [];
  for (let day = from; day < examDate; day = addDays(day, 1))
    if (weekdays.includes(toWeekday(day))) days.push(day);
  return days;
}

/** Returns the ISO weekday of a calendar day: 1 is Monday. */
export const toWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns the Monday of the week of a calendar day. */
export const toMonday = (day: string): string => addDays(day, 1 - toWeekday(day));

function groupByWeek<Work extends StudyWork>(days: readonly StudyDay<Work>[]): StudyWeek<Work>[] {
  return [...Map.groupBy(days, ({ day }) => toMonday(day))].map(([monday, ofWeek]) => ({
    monday,
    days: ofWeek,
    minutes: ofWeek.reduce((sum, { tasks, reviewMinutes }) => sum + sumMinutes(tasks) + reviewMinutes, 0),
  }));
}
