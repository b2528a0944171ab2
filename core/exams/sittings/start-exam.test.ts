import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperSittings } from '#database/tables/exams.ts';
import { attempts } from '#database/tables/exercises.ts';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { loadWork } from '../../exercises/attempts/load-work.ts';
import { submitAttempt } from '../../exercises/attempts/submit-attempt.ts';
import { findFollowed } from '../../progress/follow-course.ts';
import { paperSubject } from '../papers/paper-subject.ts';
import { loadSitting } from './load-sitting.ts';
import { startExam } from './start-exam.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const open = (uid: string, paperId: string) =>
  school.core.db.$count(paperSittings, eq(paperSittings.uid, uid)).then((count) => ({ count, paperId }));

describe('startExam', () => {
  test('starts one sitting for 50 parallel requests', async () => {
    const { learner, paperId, sittingId, at } = await addSitting(school.core);
    const ids = await Promise.all(Array.from({ length: 50 }, () => startExam(at(10), learner.uid, paperId)));
    expect(new Set(ids)).toEqual(new Set([sittingId]));
    expect(await open(learner.uid, paperId)).toEqual({ count: 1, paperId });
    expect(await school.core.db.$count(attempts, eq(attempts.sittingId, sittingId))).toBe(1);
  });

  test('rejects a learner without the product', async () => {
    const { paperId, at } = await addSitting(school.core);
    const stranger = await addMember(school.core, { emailVerified: true });
    await expect(startExam(at(0), stranger.uid, paperId)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['none', 3],
    ['third', 4],
    ['half', 4.5],
  ])('gives extra time « %s »: %d minutes for 3', async (extraTime, minutes) => {
    const { learner, sittingId, at } = await addSitting(school.core, { needs: { extraTime } });
    const { sitting } = await loadSitting(at(0), learner.uid, sittingId);
    expect(sitting.dueAt?.getTime()).toBe(
      at(minutes * minute)
        .now()
        .getTime(),
    );
  });

  test('leaves the listening section out for an exempt learner', async () => {
    const { learner, sittingId, at } = await addSitting(school.core, { needs: { listening: 'exempt' } });
    const { sitting, running } = await loadSitting(at(0), learner.uid, sittingId);
    expect(sitting.sections.map(({ part }) => part)).toEqual(['reading', 'structures']);
    expect(running.map(({ part }) => part)).toEqual(['reading', 'structures']);
  });
});

test('shows no mark before the end, and rejects a submission of the exercise outside the sitting', async () => {
  const { learner, exerciseIds, save, at } = await addSitting(school.core);
  await save(0, exerciseIds[0], '1');
  const work = await loadWork(at(0), learner, exerciseIds[0]);
  expect([work.number, work.answers, work.copies]).toEqual([2, {}, []]);
  const given = { exerciseId: exerciseIds[0], versionId: work.versionId, page: 'p', revision: 0 };
  for (const number of [1, 2])
    await expect(
      submitAttempt(at(0), learner, { ...given, number, answers: { '1': '1' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
});

test('keeps the paper of its start when the teacher changes it', async () => {
  const { learner, sittingId, paperId, at } = await addSitting(school.core);
  const { sections } = await paperSubject.find(school.core, paperId);
  await paperSubject.update(school.core, null, paperId, { sections: sections.slice(0, 1) });
  const { blocks } = await loadSitting(at(0), learner.uid, sittingId);
  expect(blocks.map(({ minutes }) => minutes)).toEqual([3, 10]);
});

test('reserves the exercises of a displayed paper', async () => {
  const { learner, product, paperId, exerciseIds } = await addSitting(school.core);
  const list = async () =>
    (await findFollowed(school.core, product.id, learner))?.exercises.map(({ id }) => id);
  expect(await list()).toEqual(exerciseIds);
  await paperSubject.update(school.core, null, paperId, { reserved: true });
  expect(await list()).toEqual([]);
});
