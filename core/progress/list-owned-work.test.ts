import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import { submitAttempt } from '../exercises/attempts/submit-attempt.ts';
import { exerciseInput, exerciseSubject } from '../exercises/exercise-subject.ts';
import { parseExercises } from '../exercises/text/parse-exercises.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { completeLesson, recordVisit } from './complete-lesson.ts';
import { listOwnedWork } from './list-owned-work.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const addLesson = (productId: string, title: string, displayed = true) =>
  lessonSubject.create(school.core, null, lessonInput.parse({ productId, title, displayed }));

async function addExercise(productId: string, title: string, lessonId: string | null = null) {
  const [document] = parseExercises(`# ${title}\n\n## Trous — Complétez.\nTu [dors] bien.`).exercises;
  const input = exerciseInput.parse({ productId, lessonId, document, displayed: true });
  return exerciseSubject.create(school.core, null, input);
}

test('lists lessons and exercises of the owned products with dates and last results, in one statement', async () => {
  const { core } = school;
  const member = await addMember(core, { emailVerified: true });
  const [course, pack] = [await addProductAt(core, 4_900), await addProductAt(core, 1_900)];
  await addLesson((await addProductAt(core, 900)).id, 'Leçon d’un cours non acheté');
  for (const product of [course, pack]) await grantProduct(core, member, product);
  const done = await addLesson(course.id, 'Terminée');
  const opened = await addLesson(course.id, 'Ouverte');
  await addLesson(course.id, 'À venir');
  await addLesson(course.id, 'Brouillon', false);
  const answered = await addExercise(course.id, 'Fait deux fois', done);
  await addExercise(course.id, 'Pas fait', done);
  await addExercise(pack.id, 'Sans leçon');

  const at = new Date(Date.now() - 60_000);
  await completeLesson(core, member.uid, { lessonId: done, done: true, at });
  await recordVisit(core, member.uid, { id: opened, productId: course.id });
  for (const answer of ['rien', 'dors']) {
    const { versionId, number, revision } = await loadWork(core, member, answered);
    const answers = { '1.1': answer };
    await submitAttempt(core, member, {
      exerciseId: answered,
      versionId,
      number,
      page: 'p',
      revision,
      answers,
    });
  }

  const work = await listOwnedWork(core, member.uid);
  expect(work.map(({ title }) => title).toSorted()).toEqual([course.title, pack.title].toSorted());
  const find = (id: string) => work.find((product) => product.id === id)?.lessons ?? [];
  expect(find(course.id)).toMatchObject([
    {
      ...{ title: 'Terminée', doneAt: at },
      exercises: [
        { title: 'Fait deux fois', last: { number: 2, points: 100, maxPoints: 100 } },
        { title: 'Pas fait', last: null },
      ],
    },
    { title: 'Ouverte', openedAt: expect.any(Date), doneAt: null, exercises: [] },
    { title: 'À venir', openedAt: null, doneAt: null, exercises: [] },
  ]);
  expect(find(pack.id)).toMatchObject([{ id: null, exercises: [{ title: 'Sans leçon', last: null }] }]);

  const { pool } = school.database;
  const read = () => listOwnedWork({ db: connectDatabase(pool) }, member.uid);
  expect((await measurePlans(pool, read)).statements).toBe(1);
});
