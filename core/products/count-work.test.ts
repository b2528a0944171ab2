import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { exerciseInput } from '../exercises/exercise-subject.ts';
import { addExercise } from '../exercises/office-exercises.ts';
import { parseExercises } from '../exercises/text/parse-exercises.ts';
import { lessonInput } from '../lessons/lesson-subject.ts';
import { addLesson } from '../lessons/office-lessons.ts';
import { countWork } from './count-work.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const addLessonTo = (productId: string, displayed: boolean) =>
  addLesson(school.core, null, lessonInput.parse({ productId, title: 'Une leçon', displayed }));

const [document] = parseExercises('# Des trous\n## Trous\nUn [chat].').exercises;

const addExerciseTo = (productId: string, place: { lessonId?: string; displayed?: boolean }) =>
  addExercise(school.core, null, exerciseInput.parse({ productId, displayed: true, document, ...place }));

describe('countWork', () => {
  test('counts displayed lessons, and displayed exercises that are not in a hidden lesson', async () => {
    const { id } = await addProductAt(school.core, 4_900);
    const lesson = await addLessonTo(id, true);
    const hidden = await addLessonTo(id, false);
    await addExerciseTo(id, {});
    await addExerciseTo(id, { lessonId: lesson });
    await addExerciseTo(id, { lessonId: hidden });
    await addExerciseTo(id, { displayed: false });
    expect(await countWork(school.core, id)).toEqual({ lessonCount: 1, exerciseCount: 2 });
  });

  test('returns zero for an empty product', async () => {
    const { id } = await addProductAt(school.core, 4_900);
    expect(await countWork(school.core, id)).toEqual({ lessonCount: 0, exerciseCount: 0 });
  });
});
