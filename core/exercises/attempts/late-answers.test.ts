import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempts, marks } from '#database/tables/exercises.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise } from '#tests/support/core-exercises.ts';
import { exerciseSubject } from '../exercise-subject.ts';
import { loadWork } from './load-work.ts';
import { markAgain } from './mark-again.ts';
import { loadMarked } from './marked-attempt.ts';
import { retryAttempt } from './retry-attempt.ts';
import { saveAnswers } from './save-answers.ts';
import { submitAttempt } from './submit-attempt.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Le passé composé
## Trous
Elle [est allée] au marché. Il a [mangé] une pomme.
## QCM — Où est-elle ?
! id: constructor
+ Au marché
- À l'école
`;

async function addExercise(words = text) {
  const { core } = school;
  const { learner, exerciseId } = await addOwnedExercise(core, words);
  const { versionId } = await loadWork(core, learner, exerciseId);
  const save = (page: string, sequence: number, value: string, more: object = {}) =>
    saveAnswers(core, learner, {
      ...{ exerciseId, versionId, number: 1, page, base: 0 },
      changes: [{ field: '1.1', value, sequence }],
      ...more,
    });
  const submit = (answers: Record<string, string>, more: object = {}) =>
    submitAttempt(core, learner, {
      ...{ exerciseId, versionId, number: 1, page: 'a', revision: 0, answers },
      ...more,
    });
  const kept = async () => (await loadWork(core, learner, exerciseId)).answers['1.1'];
  return { core, learner, exerciseId, versionId, save, submit, kept };
}

test('ignores an older request that arrives after a newer one of the same page', async () => {
  const { save, kept } = await addExercise();
  await save('a', 2, 'est allée');
  await save('a', 1, 'est');
  expect(await kept()).toBe('est allée');
  await Promise.all([9, 4, 7, 3, 8, 5, 6].map((sequence) => save('a', sequence, `réponse ${sequence}`)));
  expect(await kept()).toBe('réponse 9');
});

test("rejects answers to a version other than the attempt's version", async () => {
  const { core, learner, exerciseId, save, submit } = await addExercise();
  const changed = readExercise(text.replace('Au marché', 'Chez le boulanger'));
  await exerciseSubject.update(core, null, exerciseId, { document: changed });
  const { versionId: newer, number } = await loadWork(core, learner, exerciseId);
  // A page with the old version begins the attempt, a page with the new version continues.
  await save('old', 1, 'est allée');
  const other = { versionId: newer, number };
  await expect(save('new', 1, 'est', other)).rejects.toMatchObject({ code: 'conflict' });
  await expect(submit({ constructor: '1' }, other)).rejects.toMatchObject({ code: 'conflict' });
  expect((await submit({ constructor: '2' })).isFirst).toBe(true);
  // After marking, a page with another version is redirected to the result.
  expect(await submit({ constructor: '2' }, other)).toMatchObject({ isFirst: false, obstacle: null });
});

test('marks nothing and begins no attempt without an answer', async () => {
  const { core, learner, exerciseId, submit, save } = await addExercise();
  expect(await submit({})).toMatchObject({ isFirst: false, obstacle: 'empty' });
  expect(await submit({ '1.1': '', constructor: '' })).toMatchObject({ obstacle: 'empty' });
  await save('a', 1, '', { changes: [] });
  const count = () => core.db.$count(attempts, eq(attempts.exerciseId, exerciseId));
  expect(await count()).toBe(0);
  // An answer that the learner deletes again begins an attempt, which is empty.
  await save('a', 2, 'est');
  await save('a', 3, '');
  expect(await submit({ '1.1': ' ' })).toMatchObject({ obstacle: 'empty' });
  const { number, last } = await loadWork(core, learner, exerciseId);
  expect([number, last, await count()]).toEqual([1, null, 1]);
  expect(await submit({ '1.1': 'est' })).toMatchObject({ isFirst: true, obstacle: null });
  // The same form again, or without its answers, leads to the marked attempt.
  for (const answers of [{ '1.1': 'est' }, { '1.1': '' }])
    expect(await submit(answers)).toMatchObject({ isFirst: false, obstacle: null });
  expect(await count()).toBe(1);
});

test('returns the answers of a page that another page overtook, instead of dropping them', async () => {
  const { save, submit, kept } = await addExercise();
  await save('a', 1, 'un');
  const fromB = (answers: Record<string, string>, revision: number) =>
    submit(answers, { page: 'b', revision });
  expect(await fromB({ '1.1': 'deux', '1.2': 'mangé' }, 0)).toMatchObject({
    ...{ isFirst: false, obstacle: 'newer', others: { '1.1': 'un' } },
    answers: { '1.1': 'deux', '1.2': 'mangé' },
  });
  expect(await kept()).toBe('un');
  await save('a', 2, 'trois');
  // The page displays « un », which its user did not type: only « mangé » is new.
  expect(await fromB({ '1.1': 'un', '1.2': 'mangé' }, 1)).toMatchObject({ isFirst: true, obstacle: null });
  expect(await fromB({ '1.1': 'un', '1.2': 'mangé' }, 1)).toMatchObject({ isFirst: false, obstacle: null });
  expect(await fromB({ '1.1': 'quatre', '1.2': 'mangé' }, 1)).toMatchObject({
    ...{ isFirst: false, obstacle: 'marked', answers: { '1.1': 'quatre', '1.2': 'mangé' } },
  });
});

test('returns the marked answers that differ from changes that arrive after the submission', async () => {
  const { save, submit } = await addExercise();
  await save('a', 1, 'un');
  await submit({ '1.1': 'un' });
  const late = { changes: [{ field: '1.1', value: 'un', sequence: 2 }] };
  expect(await save('b', 1, '', late)).toMatchObject({ state: 'marked', newer: {} });
  const changes = ['1.1', '1.2', 'constructor'].map((field, sequence) => ({
    field,
    value: 'deux',
    sequence,
  }));
  // The empty answer loses nothing.
  changes.push({ field: 'constructor', value: '', sequence: 3 });
  expect(await save('b', 2, '', { changes, versionId: 'other' }).catch((error) => error)).toMatchObject({
    code: 'not-found',
  });
  expect(await save('b', 2, '', { changes })).toMatchObject({ newer: { '1.1': 'un', '1.2': '' } });
});

test('marks missing answers as empty, and accepts any item id, such as `constructor`', async () => {
  const { core, learner, exerciseId, submit } = await addExercise();
  await submit({ '1.1': 'est allée' });
  const { marks: told } = await loadMarked(core, learner, exerciseId, 1);
  expect(told.constructor).toMatchObject({ answer: '', fault: 'empty' });
});

test('reports an exercise archived or deleted during an attempt, and keeps its answers when it is restored', async () => {
  const { core, learner, exerciseId, save, submit, kept } = await addExercise();
  await save('a', 1, 'est allée');
  await exerciseSubject.archive(core, null, exerciseId);
  await expect(save('a', 2, 'est')).rejects.toMatchObject({ code: 'not-found' });
  await exerciseSubject.restore(core, null, exerciseId, true);
  expect(await kept()).toBe('est allée');
  await submit({ '1.2': 'mange' });
  const retry = (value: string) =>
    retryAttempt(core, learner, { exerciseId, number: 1, answers: { '1.2': value } });
  await Promise.all([retry('mangé'), retry('mangé'), retry('rien')]);
  expect((await loadMarked(core, learner, exerciseId, 1)).score.points).toBeLessThanOrEqual(200);
  for (let round = 0; round < 6; round++) {
    const other = await addExercise();
    await exerciseSubject.update(other.core, null, other.exerciseId, { displayed: false });
    const [begun, gone] = await Promise.allSettled([
      other.submit({ '1.1': 'est allée' }),
      exerciseSubject.remove(other.core, null, other.exerciseId),
    ]);
    expect([begun.status, gone.status].sort()).toEqual(['fulfilled', 'rejected']);
    const refused = [begun, gone].find((each) => each.status === 'rejected');
    expect(['not-found', 'conflict']).toContain(refused?.reason.code);
  }
});

test('counts a retry and a re-marking once each if they run concurrently', async () => {
  const { core, learner, exerciseId, submit } = await addExercise();
  await submit({ '1.1': 'est allee', '1.2': 'dévoré' });
  const document = readExercise(text.replace('[mangé]', '[mangé | dévoré]'));
  await exerciseSubject.update(core, null, exerciseId, { document });
  const retry = () => retryAttempt(core, learner, { exerciseId, number: 1, answers: { '1.1': 'est allée' } });
  const [, once, twice] = await Promise.all([
    retry(),
    markAgain(core, exerciseId),
    markAgain(core, exerciseId),
    retry(),
  ]);
  expect(once + twice).toBe(1);
  const rows = await core.db
    .select({ field: marks.field, credit: marks.credit })
    .from(marks)
    .where(eq(marks.exerciseId, exerciseId))
    .orderBy(marks.field);
  expect(rows.map(({ credit }) => credit)).toEqual([100, 100, 0]);
  const [row] = await core.db.select().from(attempts).where(eq(attempts.exerciseId, exerciseId));
  expect(row).toMatchObject({ state: 'marked', points: 100, maxPoints: 200 });
});
