import { describe, expect, test } from 'vitest';
import { addDays } from '#common/paris-time.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { finalDays, planStudy, type StudyPace, type StudyPlan, toMonday, toWeekday } from './plan-study.ts';
import { minuteStep, type StudyWork } from './study-work.ts';

const monday = '2026-11-30';
const idle = { day: monday, doneMinutes: 0, isReviewed: false };
const everyDay = [1, 2, 3, 4, 5, 6, 7];

const lessons = (count: number, minutes: number): StudyWork[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'lesson', id: `l${index}`, minutes, opensOn: null }));
const papers = (count: number, minutes: number): StudyWork[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'paper', id: `p${index}`, minutes, opensOn: null }));

const listDays = ({ weeks }: StudyPlan<StudyWork>) => weeks.flatMap(({ days }) => days);
const listTasks = (plan: StudyPlan<StudyWork>) =>
  listDays(plan).flatMap(({ day, tasks }) => tasks.map((task) => ({ day, ...task })));

describe('planStudy', () => {
  test('spreads lessons evenly over the chosen weekdays and keeps the last week free of lessons', () => {
    const pace: StudyPace = { examDate: '2026-12-21', weekdays: [1, 3], minutes: 30 };
    const plan = planStudy(pace, idle, lessons(4, 20));
    expect(listTasks(plan).map(({ day, work }) => [day, work.id])).toEqual([
      ['2026-11-30', 'l0'],
      ['2026-12-02', 'l1'],
      ['2026-12-07', 'l2'],
      ['2026-12-09', 'l3'],
    ]);
    expect(
      listDays(plan)
        .map(({ day }) => day)
        .slice(-2),
    ).toEqual(['2026-12-14', '2026-12-16']);
    expect([plan.left, plan.missingMinutes]).toEqual([[], 0]);
  });

  test('continues a long lesson on the next working day', () => {
    const pace: StudyPace = { examDate: '2026-12-31', weekdays: [1], minutes: 30 };
    const plan = planStudy(pace, idle, lessons(1, 50));
    expect(listTasks(plan).map(({ day, minutes, isContinued }) => [day, minutes, isContinued])).toEqual([
      ['2026-11-30', 20, false],
      ['2026-12-07', 20, true],
      ['2026-12-14', 10, true],
    ]);
  });

  test('reports the missing minutes and the lessons that do not fit', () => {
    const pace: StudyPace = { examDate: '2026-12-14', weekdays: [1], minutes: 30 };
    const plan = planStudy(pace, idle, lessons(3, 20));
    expect([plan.left.map(({ id }) => id), plan.missingMinutes]).toEqual([['l1', 'l2'], 40]);
  });

  test('plans the last papers in the last week and the others after the lessons', () => {
    const pace: StudyPace = { examDate: '2026-12-14', weekdays: everyDay, minutes: 40 };
    const plan = planStudy(pace, idle, [...lessons(2, 30), ...papers(3, 90)]);
    const late = listTasks(plan).filter(({ day }) => day >= '2026-12-07');
    expect([...new Set(late.map(({ work }) => work.id))]).toEqual(['p1', 'p2']);
    expect(plan.left).toEqual([]);
  });

  test('does not fill today again after the work of today is done', () => {
    const pace: StudyPace = { examDate: '2026-12-21', weekdays: everyDay, minutes: 30 };
    const before = planStudy(pace, idle, lessons(14, 20));
    const after = planStudy(
      pace,
      { day: monday, doneMinutes: 20, isReviewed: true },
      lessons(14, 20).slice(1),
    );
    expect(listDays(after)[0]).toEqual({ day: monday, tasks: [], reviewMinutes: 0 });
    expect(listDays(after).slice(1)).toEqual(listDays(before).slice(1));
  });

  test('plans a lesson on the first working day after it opens', () => {
    const pace: StudyPace = { examDate: '2026-12-21', weekdays: everyDay, minutes: 30 };
    const [first, second] = lessons(2, 20) as [StudyWork, StudyWork];
    const plan = planStudy(pace, idle, [{ ...first, opensOn: '2026-12-13' }, second]);
    expect(listTasks(plan).map(({ day, work }) => [day, work.id])).toEqual([
      ['2026-11-30', 'l1'],
      ['2026-12-13', 'l0'],
    ]);
  });

  test('reports a lesson that opens in the last week as missing', () => {
    const pace: StudyPace = { examDate: '2026-12-21', weekdays: everyDay, minutes: 30 };
    const plan = planStudy(pace, idle, [{ kind: 'lesson', id: 'l0', minutes: 20, opensOn: '2026-12-15' }]);
    expect([listTasks(plan), plan.missingMinutes]).toEqual([[], 20]);
  });

  test('plans nothing on the day of the exam and afterwards', () => {
    const pace: StudyPace = { examDate: monday, weekdays: everyDay, minutes: 30 };
    expect(planStudy(pace, idle, lessons(1, 20))).toMatchObject({ weeks: [], missingMinutes: 20 });
    expect(planStudy({ ...pace, examDate: '2026-11-01' }, idle, []).weeks).toEqual([]);
  });

  test.each([
    ['October', '2026-10-24', '2026-11-09'],
    ['March', '2027-03-27', '2027-04-12'],
  ])('contains each calendar day once when the clock changes in %s', (_, from, examDate) => {
    const plan = planStudy(
      { examDate, weekdays: everyDay, minutes: 30 },
      { ...idle, day: from },
      lessons(9, 20),
    );
    const days = listDays(plan).map(({ day }) => day);
    expect(days).toEqual(Array.from({ length: 16 }, (__, index) => addDays(from, index)));
  });
});

const random = openRandom('study plans');

function drawCase() {
  const weekdays = random.shuffle(everyDay).slice(0, 1 + random.below(7));
  const pace: StudyPace = {
    examDate: addDays(monday, random.below(120)),
    weekdays,
    minutes: minuteStep * (3 + random.below(30)),
  };
  const work = Array.from(
    { length: random.below(40) },
    (_, index): StudyWork => ({
      kind: random.pick(['lesson', 'lesson', 'exercise', 'paper'] as const),
      id: String(index),
      minutes: minuteStep * (1 + random.below(20)),
      opensOn: random.below(8) === 0 ? addDays(monday, random.below(100)) : null,
    }),
  );
  return { pace, work };
}

describe.each(Array.from({ length: scaled(200) }, (_, index) => index))('random plan %i', () => {
  const { pace, work } = drawCase();
  const plan = planStudy(pace, idle, work);
  const finalFrom = addDays(pace.examDate, -finalDays);

  test('contains all work exactly once or lists it as left', () => {
    for (const each of work) {
      const own = listTasks(plan).filter((task) => task.work === each);
      const isLeft = plan.left.includes(each);
      expect(own.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(isLeft ? 0 : each.minutes);
      expect(own.filter(({ isContinued }) => !isContinued)).toHaveLength(isLeft ? 0 : 1);
      if (each.opensOn) expect(own.every(({ day }) => day >= String(each.opensOn))).toBe(true);
    }
    expect(plan.left.length > 0).toBe(plan.missingMinutes > 0);
  });

  test('uses only working days before the exam, within their minutes', () => {
    for (const { day, tasks, reviewMinutes } of listDays(plan)) {
      expect(pace.weekdays).toContain(toWeekday(day));
      expect(day >= monday && day < pace.examDate).toBe(true);
      const minutes = tasks.reduce((sum, task) => sum + task.minutes, reviewMinutes);
      expect(minutes).toBeLessThanOrEqual(pace.minutes);
      expect(reviewMinutes).toBeGreaterThan(0);
      if (day >= finalFrom) expect(tasks.every((task) => task.work.kind === 'paper')).toBe(true);
    }
    for (const week of plan.weeks) expect(toWeekday(week.monday)).toBe(1);
    expect(
      plan.weeks.every(({ days, ...week }) => days.every(({ day }) => toMonday(day) === week.monday)),
    ).toBe(true);
  });

  test('is the same for the same arguments', () => {
    expect(planStudy(pace, idle, work)).toEqual(plan);
  });

  test('never needs less time after missed days', () => {
    const open = work.map((each) => ({ ...each, opensOn: null }));
    const missing = Array.from({ length: 30 }, (_, late) =>
      planStudy(pace, { ...idle, day: addDays(monday, late) }, open),
    ).map(({ missingMinutes }) => missingMinutes);
    expect(missing).toEqual(missing.toSorted((a, b) => a - b));
  });

  test('plans all work if the free minutes suffice', () => {
    const open = work.filter(({ kind }) => kind !== 'paper').map((each) => ({ ...each, opensOn: null }));
    const { weeks, left } = planStudy(pace, idle, open);
    const early = weeks.flatMap(({ days }) => days).filter(({ day }) => day < finalFrom);
    const free = early.reduce((sum, { reviewMinutes }) => sum + pace.minutes - reviewMinutes, 0);
    const needed = open.reduce((sum, { minutes }) => sum + minutes, 0);
    expect(left.length === 0).toBe(needed <= free);
  });
});
