import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toParisDay } from '#common/paris-time.ts';
import { connectDatabase } from '#database/connect.ts';
import { paperSittings, papers } from '#database/tables/exams.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addExerciseTo, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import { planInput } from './plan-input.ts';
import { type OwnPlan, readPlan } from './read-plan.ts';
import { deletePlan, renewCalendarAddress, savePlan } from './save-plan.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const exercise = '# Un exercice · A2\n## Trous — Complétez.\nElle [est] là.';
const today = () => toParisDay(school.core.now());

async function addLearner() {
  const { core } = school;
  const [member, course, other] = await Promise.all([
    addMember(core, { emailVerified: true }),
    addProductAt(core, 4_900),
    addProductAt(core, 4_900),
  ]);
  await grantProduct(core, member, course);
  await grantProduct(core, member, other);
  const addLesson = (title: string, changes: object = {}) =>
    lessonSubject.create(
      core,
      null,
      lessonInput.parse({ productId: course.id, title, duration: 20, displayed: true, ...changes }),
    );
  const save = (changes: object = {}) =>
    savePlan(
      core,
      member.uid,
      planInput(today()).parse({
        ...{
          exam: 'delf-b1',
          examDate: addDays(today(), 40),
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          minutes: '60',
        },
        ...{ leftOut: [], weeklyEmail: false, ...changes },
      }),
    );
  return { member, course, other, addLesson, save };
}

const listWork = (plan: OwnPlan | null) =>
  plan?.weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks.map(({ work }) => work.title))) ?? [];

test('plans the remaining lessons and exercises of owned products in one statement', async () => {
  const { core } = school;
  const { member, other, addLesson, save } = await addLearner();
  expect(await readPlan(core, member.uid)).toBeNull();
  const first = await addLesson('Première', { position: 1 });
  await addLesson('Deuxième', { position: 2 });
  await addLesson('Cachée', { position: 3, displayed: false });
  await addLesson('À venir', { position: 4, opensAfterDays: 20 });
  const exerciseId = await addExerciseTo(core, other, exercise);
  await save();
  const before = await readPlan(core, member.uid);
  expect(listWork(before).toSorted()).toEqual(['Deuxième', 'Première', 'Un exercice', 'À venir'].toSorted());
  expect(before).toMatchObject({
    exam: 'delf-b1',
    minutes: 60,
    left: [],
    missingMinutes: 0,
    enoughMinutes: null,
  });
  const opening = before?.weeks
    .flatMap(({ days }) => days)
    .find(({ tasks }) => tasks[0]?.work.title === 'À venir');
  expect(opening && opening.day >= addDays(today(), 20)).toBe(true);

  await completeLesson(core, member.uid, { lessonId: first, done: true, at: core.now() });
  await submitAnswers(core, member, exerciseId, { '1.1': 'est' });
  const after = await readPlan(core, member.uid);
  expect(listWork(after)).toEqual(['Deuxième', 'À venir']);
  expect(after?.weeks[0]?.days[0]).toMatchObject({ day: today(), tasks: [] });

  const { pool } = school.database;
  const db = connectDatabase(pool);
  expect((await measurePlans(pool, () => readPlan({ ...core, db }, member.uid))).statements).toBe(1);
});

test('omits products that the learner left out, and reports missing time', async () => {
  const { core } = school;
  const { member, course, other, addLesson, save } = await addLearner();
  await addLesson('Longue', { duration: 600 });
  await addExerciseTo(core, other, exercise);
  await save({ examDate: addDays(today(), 12), minutes: '30' });
  expect(await readPlan(core, member.uid)).toMatchObject({
    left: [{ title: 'Longue' }],
    enoughMinutes: expect.any(Number),
  });
  await save({ leftOut: [course.id] });
  expect(listWork(await readPlan(core, member.uid))).toEqual(['Un exercice']);
});

test('plans papers of the exam instead of their exercises, until the paper is finished', async () => {
  const { core } = school;
  const { member, other, save } = await addLearner();
  const exerciseId = await addExerciseTo(core, other, exercise);
  await addExerciseTo(core, other, exercise.replace('Un exercice', 'Un autre'));
  const section = { part: 'reading', minutes: 45, exercises: [{ id: exerciseId, seconds: 0 }] };
  const paper = { productId: other.id, exam: 'delf-b1' as const, displayed: true, sections: [section] };
  const id = `sujet-${other.id}`;
  await core.db.insert(papers).values([
    { ...paper, id, title: 'Sujet 1' },
    { ...paper, id: `${id}-b2`, exam: 'delf-b2', title: 'Sujet d’un autre examen', sections: [] },
  ]);
  await save();
  expect(listWork(await readPlan(core, member.uid)).toSorted()).toEqual(['Sujet 1', 'Un autre']);
  const began = { paperId: id, uid: member.uid, sections: [], beganAt: core.now() };
  await core.db.insert(paperSittings).values({ ...began, id, finishedAt: core.now() });
  expect(listWork(await readPlan(core, member.uid))).toEqual(['Un autre']);
});

test('keeps the secret addresses when settings change, and replaces the calendar address on request', async () => {
  const { core } = school;
  const { member, save } = await addLearner();
  await save();
  const first = await readPlan(core, member.uid);
  await save({ minutes: '20' });
  const second = await readPlan(core, member.uid);
  expect(second).toMatchObject({ minutes: 20, id: first?.id, calendarSecret: first?.calendarSecret });
  await renewCalendarAddress(core, member.uid);
  expect((await readPlan(core, member.uid))?.calendarSecret).not.toBe(first?.calendarSecret);
  await deletePlan(core, member.uid);
  expect(await readPlan(core, member.uid)).toBeNull();
});

test.each([
  ['a past date', { examDate: '2026-11-30' }],
  ['an impossible date', { examDate: '2027-02-30' }],
  ['a date years ahead', { examDate: '2030-01-01' }],
  ['no weekday', { weekdays: [] }],
  ['an unknown weekday', { weekdays: ['8'] }],
  ['an unlisted duration', { minutes: '17' }],
  ['an unknown exam', { exam: 'toefl' }],
])('rejects %s', (_, changes) => {
  const valid = {
    ...{ exam: '', examDate: '2026-12-20', weekdays: ['1'], minutes: '30', leftOut: [], weeklyEmail: true },
  };
  expect(planInput('2026-11-30').safeParse(valid).success).toBe(true);
  expect(planInput('2026-11-30').safeParse({ ...valid, ...changes }).success).toBe(false);
});
