import { asc, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exercises } from '#database/tables/exercises.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { duplicateLesson } from '../duplicating/duplicate-lesson.ts';
import { duplicateProduct } from '../duplicating/duplicate-product.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { addChapter } from '../lessons/office-chapters.ts';
import { addLesson, moveLessons } from '../lessons/office-lessons.ts';
import { arrangeProgramme } from '../lessons/office-programme.ts';
import { arrangeExercises, listExerciseGroups } from './arrange-exercises.ts';
import { exerciseInput, exerciseSubject } from './exercise-subject.ts';
import { addExercise, listPlaceLessons } from './office-exercises.ts';
import { parseExercises } from './text/parse-exercises.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

const add = (productId: string, title: string, place: { lessonId?: string } = {}) =>
  addExercise(
    school.core,
    actor,
    exerciseInput.parse({
      ...{ productId, displayed: true, ...place },
      document: parseExercises(`# ${title}\n## Trous\nUn [chat].`).exercises[0],
    }),
  );

const addLessonTo = (productId: string, title: string) =>
  addLesson(school.core, actor, lessonInput.parse({ productId, title, displayed: true, duration: 10 }));

const read = async (productId: string) =>
  (await listExerciseGroups(school.core.db, productId)).map(
    ({ lesson, exercises: own }) => `${lesson?.title ?? ''}: ${own.map(({ title }) => title).join(', ')}`,
  );

test('arrangement requires every exercise exactly once, and only under lessons of its product', async () => {
  const { core } = school;
  const [product, other] = [await addProductAt(core, 4_900), await addProductAt(core, 5_900)];
  const [lessonId, foreign] = [await addLessonTo(product.id, 'Un'), await addLessonTo(other.id, 'Ailleurs')];
  const [a, b] = [await add(product.id, 'A'), await add(product.id, 'B', { lessonId })];
  await arrangeExercises(core, actor, product.id, [
    { lessonId: null, ids: [] },
    { lessonId, ids: [b, a] },
  ]);
  expect(await read(product.id)).toEqual([': ', 'Un: B, A']);
  for (const wrong of [
    [{ lessonId: null, ids: [a] }],
    [{ lessonId: null, ids: [a, a] }],
    [{ lessonId: foreign, ids: [a, b] }],
  ])
    await expect(arrangeExercises(core, actor, product.id, wrong)).rejects.toMatchObject({
      code: 'conflict',
    });
  expect(await read(product.id)).toEqual([': ', 'Un: B, A']);
});

test('an exercise rejects a missing lesson and a lesson of another product', async () => {
  const { core } = school;
  const [product, other] = [await addProductAt(core, 4_900), await addProductAt(core, 5_900)];
  const lessonId = await addLessonTo(other.id, 'Ailleurs');
  const refused = { code: 'conflict', userMessage: expect.stringContaining('n’existe plus') };
  await expect(add(product.id, 'A', { lessonId: 'aucune' })).rejects.toMatchObject(refused);
  await expect(add(product.id, 'A', { lessonId })).rejects.toMatchObject(refused);
  const id = await add(product.id, 'A');
  await expect(exerciseSubject.update(core, actor, id, { lessonId })).rejects.toMatchObject(refused);
  expect((await exerciseSubject.find(core, id)).lessonId).toBeNull();
});

test('moves and duplicates exercises with their lesson', async () => {
  const { core } = school;
  const [from, to] = [await addProductAt(core, 4_900), await addProductAt(core, 5_900)];
  const lessonId = await addLessonTo(from.id, 'Un');
  await add(from.id, 'Seul');
  const a = await add(from.id, 'A', { lessonId });
  await add(from.id, 'B', { lessonId });
  await duplicateLesson(core, actor, lessonId);
  expect(await read(from.id)).toEqual([': Seul', 'Un: A, B', 'Un (copie): A, B']);
  await moveLessons(core, actor, [lessonId], to.id);
  expect(await read(to.id)).toEqual([': ', 'Un: A, B']);
  expect(await exerciseSubject.find(core, a)).toMatchObject({ productId: to.id, displayed: true });
  expect(await read(from.id)).toEqual([': Seul', 'Un (copie): A, B']);
});

test('duplicates the exercises of a product as drafts', async () => {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const lessonId = await addLessonTo(product.id, 'Un');
  await add(product.id, 'Seul');
  await add(product.id, 'A', { lessonId });
  await exerciseSubject.archive(core, actor, await add(product.id, 'Ancien'));
  const copy = await duplicateProduct(core, actor, product.id);
  expect(await read(copy)).toEqual([': Seul', 'Un: A']);
  const copies = await core.db
    .select()
    .from(exercises)
    .where(eq(exercises.productId, copy))
    .orderBy(asc(exercises.position));
  expect(copies.map(({ displayed, versionId }) => [displayed, versionId])).toEqual([
    [false, null],
    [false, null],
  ]);
});

const waitForWaiting = () =>
  vi.waitFor(async () => {
    const { rows } = await school.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }, 10_000);

test('arranging a product does not change an exercise that is concurrently moved to another product', async () => {
  const { core } = school;
  const [product, other] = [await addProductAt(core, 4_900), await addProductAt(core, 5_900)];
  const lessonId = await addLessonTo(product.id, 'Un');
  const [a, b] = [await add(product.id, 'A'), await add(product.id, 'B')];
  let arranging: Promise<unknown> = Promise.resolve();
  await core.db.transaction(async (tx) => {
    const before = await exerciseSubject.lock(tx, a);
    const columns = { productId: other.id, position: 7 };
    await exerciseSubject.write(core, tx, a, before, { actor, action: null, columns });
    arranging = arrangeExercises(core, actor, product.id, [
      { lessonId: null, ids: [b] },
      { lessonId, ids: [a] },
    ]).catch((error: unknown) => error);
    await waitForWaiting();
  });
  expect(await arranging).toMatchObject({ code: 'conflict' });
  expect(await exerciseSubject.find(core, a)).toMatchObject({
    ...{ productId: other.id, lessonId: null, position: 7 },
  });
});

test('an exercise rejects a lesson that is concurrently moved to another product', async () => {
  const { core } = school;
  const [product, other] = [await addProductAt(core, 4_900), await addProductAt(core, 5_900)];
  const lessonId = await addLessonTo(product.id, 'Un');
  const id = await add(product.id, 'A');
  let saving: Promise<unknown> = Promise.resolve();
  await core.db.transaction(async (tx) => {
    const before = await lessonSubject.lock(tx, lessonId);
    await lessonSubject.write(core, tx, lessonId, before, {
      ...{ actor, action: 'move', columns: { productId: other.id, chapterId: null } },
    });
    saving = exerciseSubject.update(core, actor, id, { lessonId }).catch((error: unknown) => error);
    await waitForWaiting();
  });
  expect(await saving).toMatchObject({ code: 'conflict' });
  expect((await exerciseSubject.find(core, id)).lessonId).toBeNull();
});

test('deleting a lesson hides its exercises', async () => {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const lessonId = await addLesson(
    core,
    actor,
    lessonInput.parse({ productId: product.id, title: 'Brouillon', displayed: false, duration: 10 }),
  );
  const [under, elsewhere] = [await add(product.id, 'A', { lessonId }), await add(product.id, 'B')];
  await lessonSubject.remove(core, actor, lessonId);
  expect(await exerciseSubject.find(core, under)).toMatchObject({
    ...{ displayed: false, lessonId: null, productId: product.id, version: 2 },
  });
  expect(await exerciseSubject.find(core, elsewhere)).toMatchObject({ displayed: true, version: 1 });
});

test('lists lessons in programme order', async () => {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const [one, two] = [await addLessonTo(product.id, 'Un'), await addLessonTo(product.id, 'Deux')];
  const [first, second] = [
    await addChapter(core, actor, product.id, 'Premier'),
    await addChapter(core, actor, product.id, 'Second'),
  ];
  await arrangeProgramme(core, actor, product.id, [
    ...[
      { kind: 'chapter' as const, id: first },
      { kind: 'lesson' as const, id: two },
    ],
    ...[
      { kind: 'chapter' as const, id: second },
      { kind: 'lesson' as const, id: one },
    ],
  ]);
  // A lesson put into a chapter by its form keeps its position.
  await lessonSubject.update(core, actor, one, { position: 0 });
  expect((await listPlaceLessons(core, product.id)).map(({ title }) => title)).toEqual(['Deux', 'Un']);
});

test('duplicates a course without loading all of its exercises at once', async () => {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  for (const title of ['A', 'B', 'C']) await add(product.id, title);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const copy = await duplicateProduct(core, actor, product.id);
  const answers = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<pg.QueryResult>));
  spy.mockRestore();
  const documents = answers.map(
    (result) => (result?.fields ?? []).some(({ name }) => name === 'document') && result.rows.length,
  );
  expect(Math.max(...documents.map(Number))).toBe(1);
  expect(await read(copy)).toEqual([': A, B, C']);
});
