import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { everyKind } from '#tests/support/every-kind.ts';
import { duplicateProduct } from '../duplicating/duplicate-product.ts';
import { exerciseInput, exerciseSubject } from '../exercises/exercise-subject.ts';
import { addExercise } from '../exercises/office-exercises.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { addLesson, displayLessons, moveLessons } from '../lessons/office-lessons.ts';
import { lockProgramme } from '../lessons/office-programme.ts';
import { productSubject } from './product-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const read = async (id: string) => (await productSubject.find(school.core, id)).duration;

const addLessonTo = (productId: string, duration: number, displayed = true) =>
  addLesson(school.core, null, lessonInput.parse({ productId, title: 'Une leçon', duration, displayed }));

/** Gaps take half a minute each. */
const toGaps = (minutes: number) =>
  readExercise(`# Des trous\n## Trous\n${'Un [chat]. '.repeat(2 * minutes)}`);

const addExerciseTo = (productId: string, minutes: number, place: { lessonId?: string } = {}) =>
  addExercise(
    school.core,
    null,
    exerciseInput.parse({ productId, displayed: true, document: toGaps(minutes), ...place }),
  );

describe('the duration of a product', () => {
  test('is the sum of its displayed lessons and exercises after each kind of change', async () => {
    const { core } = school;
    const [{ id }, { id: other }] = [await addProductAt(core, 4_900), await addProductAt(core, 4_900)];
    const lesson = await addLessonTo(id, 30);
    const draft = await addLessonTo(id, 45, false);
    expect(await read(id)).toBe(30);
    await displayLessons(core, null, [draft], true);
    expect(await read(id)).toBe(75);
    await lessonSubject.update(core, null, draft, { duration: 50 });
    expect(await read(id)).toBe(80);
    const inside = await addExerciseTo(id, 4, { lessonId: lesson });
    const outside = await addExerciseTo(id, 3);
    expect(await read(id)).toBe(87);
    await exerciseSubject.update(core, null, outside, { document: toGaps(5) });
    expect(await read(id)).toBe(89);
    await displayLessons(core, null, [lesson], false);
    expect(await read(id)).toBe(55);
    await displayLessons(core, null, [lesson], true);
    await lessonSubject.archive(core, null, draft);
    expect(await read(id)).toBe(39);
    await lessonSubject.restore(core, null, draft, true);
    await exerciseSubject.archive(core, null, outside);
    expect(await read(id)).toBe(84);
    await moveLessons(core, null, [lesson], other);
    expect([await read(id), await read(other)]).toEqual([50, 34]);
    await exerciseSubject.update(core, null, inside, { productId: id, lessonId: null });
    expect([await read(id), await read(other)]).toEqual([54, 30]);
    await core.db.delete(lessons).where(eq(lessons.id, draft));
    await core.db.delete(exercises).where(eq(exercises.id, inside));
    expect(await read(id)).toBe(0);
    expect(await read(await duplicateProduct(core, null, other))).toBe(0);
    await core.db.delete(products).where(eq(products.id, other));
  });

  test('stays correct under concurrent changes of one programme, without a deadlock', async () => {
    const { core } = school;
    const [{ id }, { id: other }] = [await addProductAt(core, 4_900), await addProductAt(core, 4_900)];
    const ids = await Promise.all([10, 10, 10, 10].map((minutes) => addLessonTo(id, minutes)));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await Promise.all([
      displayLessons(core, null, [first, second], false),
      displayLessons(core, null, [third, second], false),
      lessonSubject.update(core, null, first, { duration: 11 }),
      lessonSubject.update(core, null, fourth, { duration: 12 }),
      moveLessons(core, null, [third], other),
      addExerciseTo(id, 2, { lessonId: fourth }),
      addExerciseTo(id, 3),
    ]);
    expect([await read(id), await read(other)]).toEqual([17, 0]);
  });

  test('a save of a lesson waits for a change of the programme, which may write the lesson', async () => {
    const { core } = school;
    const { id } = await addProductAt(core, 4_900);
    const lesson = await addLessonTo(id, 10);
    let saving: Promise<unknown> = Promise.resolve();
    await core.db.transaction(async (tx) => {
      await lockProgramme(tx, id);
      saving = lessonSubject.update(core, null, lesson, { duration: 25 });
      await vi.waitFor(async () => {
        const { rows } = await school.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, 10_000);
      await tx.update(lessons).set({ position: 7 }).where(eq(lessons.id, lesson));
    });
    await saving;
    expect(await read(id)).toBe(25);
    expect(await lessonSubject.find(core, lesson)).toMatchObject({ position: 7, duration: 25 });
  });
});

describe('the estimated duration of an exercise', () => {
  const estimate = async (document: object) => {
    const { rows } = await school.database.pool.query('select public.exercise_minutes($1) as minutes', [
      JSON.stringify(document),
    ]);
    return rows[0].minutes;
  };

  test('every kind of item takes time', async () => {
    const document = readExercise(everyKind);
    expect(new Set(document.items.map(({ kind }) => kind)).size).toBe(13);
    for (const item of document.items)
      expect(await estimate({ items: [item, item, item, item] }), item.kind).toBeGreaterThan(
        item.kind === 'reading' ? 1 : 0,
      );
    expect(await estimate({ items: [] })).toBe(0);
    expect(await estimate({})).toBe(0);
  });

  test('texts take one second a word, recordings two minutes, and fields their time by kind', async () => {
    const reading = (words: number) => ({
      kind: 'reading',
      text: 'mot '.repeat(words).trim(),
      questions: [],
    });
    expect(await estimate({ items: [reading(180)] })).toBe(3);
    const question = { kind: 'transformation', media: [] };
    expect(await estimate({ items: [{ ...reading(60), questions: [question, question] }] })).toBe(3);
    const heard = { fileName: 'Dialogue.MP3', url: 'gs://bucket/un' };
    const seen = { fileName: 'Plage.webp', url: 'gs://bucket/deux' };
    expect(await estimate({ items: [{ kind: 'transformation', media: [heard, seen] }] })).toBe(3);
    expect(await estimate(toGaps(6))).toBe(6);
  });

  test('productions take the time of their words, or of the preparation and the speech', async () => {
    const writing = { kind: 'writing', minWords: 160, maxWords: 180 };
    expect(await estimate({ items: [writing] })).toBe(45);
    expect(await estimate({ items: [{ ...writing, minWords: 0, maxWords: 0 }] })).toBe(38);
    const speaking = { kind: 'speaking', preparationSeconds: 600, maxSeconds: 180 };
    expect(await estimate({ items: [speaking] })).toBe(13);
    const dictation = { kind: 'dictation', sentences: [{}, {}, {}] };
    expect(await estimate({ items: [dictation] })).toBe(3);
  });
});
