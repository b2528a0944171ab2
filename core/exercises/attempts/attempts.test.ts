import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerEvents, attempts, exerciseVersions, marks } from '#database/tables/exercises.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { scaled } from '#tests/support/seed.ts';
import { lessonInput, lessonSubject } from '../../lessons/lesson-subject.ts';
import { addLesson } from '../../lessons/office-lessons.ts';
import { exerciseInput, exerciseSubject } from '../exercise-subject.ts';
import { listExercisesToTrain } from '../review/list-training.ts';
import { findFreeExercise, findOpenExercise } from './find-exercise.ts';
import { listFreeExercises, listFreeOfLevel } from './list-exercises.ts';
import { loadWork } from './load-work.ts';
import { loadMarked } from './marked-attempt.ts';
import { retryAttempt } from './retry-attempt.ts';
import { saveAnswers } from './save-answers.ts';
import { submitAttempt } from './submit-attempt.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Le passé composé · A2

## Trous — Complétez.
! explication: Avec « être », le participe s'accorde.
Elle [est allée] (aller) au marché. Il a [mangé] (manger) une pomme.

## QCM — Où est-elle ?
+ Au marché
- À l'école
`;

async function addExercise(words = text, changes: object = {}) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const learner = await addMember(core, { emailVerified: true });
  await grantProduct(core, learner, product);
  const document = readExercise(words);
  const input = exerciseInput.parse({ productId: product.id, document, displayed: true, ...changes });
  const exerciseId = await exerciseSubject.create(core, null, input);
  const { versionId } = await loadWork(core, learner, exerciseId);
  return { core, product, learner, exerciseId, versionId, input };
}

const right = { '1.1': 'est allée', '1.2': 'mangé', '2': '2' };

test('saves answers, marks the submitted attempt, and accepts one retry of a nearly right answer', async () => {
  const { core, learner, exerciseId, versionId } = await addExercise();
  const work = { exerciseId, versionId, number: 1, page: 'page-a', base: 0 };
  const change = { field: '1.1', value: 'est allee', sequence: 1 };
  const saved = await saveAnswers(core, learner, { ...work, changes: [change] });
  expect(saved).toEqual({ state: 'open', revision: 1, newer: {} });
  const again = { ...change, field: '9.9', sequence: 2 };
  expect(await saveAnswers(core, learner, { ...work, changes: [change, again] })).toEqual(saved);
  expect(await loadWork(core, learner, exerciseId)).toMatchObject({
    ...{ number: 1, revision: 1, answers: { '1.1': 'est allee' }, last: null },
  });
  const { isFirst } = await submitAttempt(core, learner, {
    ...{ exerciseId, versionId, number: 1, page: 'page-a', revision: 1 },
    answers: { ...right, '1.1': 'est allee' },
  });
  expect(isFirst).toBe(true);
  const marked = await loadMarked(core, learner, exerciseId, 1);
  expect(marked.score).toMatchObject({ points: 175, maxPoints: 200 });
  expect(marked.marks['1.1']).toMatchObject({ verdict: 'near', fault: 'accent', mayRetry: true, model: '' });
  // The solution stays hidden while a retry is allowed.
  expect(JSON.stringify(marked)).not.toContain('allée');
  expect(marked.notes['1']?.explanation).toBe('');
  await retryAttempt(core, learner, { exerciseId, number: 1, answers: { '1.1': 'est allée' } });
  await retryAttempt(core, learner, { exerciseId, number: 1, answers: { '1.1': 'rien' } });
  const after = await loadMarked(core, learner, exerciseId, 1);
  expect(after.score).toMatchObject({ points: 200, maxPoints: 200 });
  expect(after.marks['1.1']).toMatchObject({ verdict: 'right', mayRetry: false, answer: 'est allée' });
  expect(after.notes['1']?.explanation).not.toBe('');
});

test("keeps the newer of two pages' answers and returns it to the stale page", async () => {
  const { core, learner, exerciseId, versionId } = await addExercise();
  const from = (page: string, value: string, base: number, sequence = 1) =>
    saveAnswers(core, learner, {
      ...{ exerciseId, versionId, number: 1, page, base },
      changes: [{ field: '1.1', value, sequence }],
    });
  expect(await from('a', 'un', 0)).toMatchObject({ revision: 1 });
  expect(await from('b', 'deux', 1)).toMatchObject({ revision: 2 });
  expect(await from('a', 'trois', 1, 2)).toMatchObject({ revision: 2, newer: { '1.1': 'deux' } });
  expect(await from('a', 'quatre', 2, 3)).toMatchObject({ revision: 3, newer: {} });
  // A page's own newer changes do not make it stale.
  expect(await from('a', 'cinq', 2, 4)).toMatchObject({ revision: 4, newer: {} });
  const events = await core.db
    .select({ value: answerEvents.value })
    .from(answerEvents)
    .innerJoin(attempts, eq(attempts.id, answerEvents.attemptId))
    .where(eq(attempts.exerciseId, exerciseId));
  expect(events).toHaveLength(5);
  await submitAttempt(core, learner, {
    ...{ exerciseId, versionId, number: 1, page: 'b', revision: 2 },
    answers: { '1.1': 'deux', '1.2': 'mangé' },
  });
  expect((await loadMarked(core, learner, exerciseId, 1)).marks['1.1']?.answer).toBe('cinq');
  expect(await from('a', 'six', 4, 5)).toMatchObject({ state: 'marked' });
});

test('stores one copy per minute of a long text that is saved every few seconds', async () => {
  const { core, learner, exerciseId, versionId } = await addExercise('# Rédaction\n## Rédiger — Racontez.');
  const begun = new Date('2026-11-30T10:00:00Z').getTime();
  const work = { exerciseId, versionId, number: 1, page: 'a', base: 0 };
  const save = (seconds: number, more: object = {}) =>
    saveAnswers({ ...core, now: () => new Date(begun + seconds * 1_000) }, learner, {
      ...work,
      changes: [{ field: '1', value: 'mot '.repeat(130 + seconds).trim(), sequence: seconds }],
      ...more,
    });
  const [minutes, step] = [5, 10];
  for (let seconds = 0; seconds < minutes * 60; seconds += step) await save(seconds);
  const last = minutes * 60 - step;
  // A repeated request and one of another page, which is refused.
  await save(last);
  await save(last, { page: 'b' });
  const events = await core.db
    .select({ page: answerEvents.page, sequence: answerEvents.sequence })
    .from(answerEvents)
    .innerJoin(attempts, eq(attempts.id, answerEvents.attemptId))
    .where(eq(attempts.exerciseId, exerciseId))
    .orderBy(answerEvents.page, answerEvents.sequence);
  expect(events.map(({ page, sequence }) => [page, sequence])).toEqual([
    ...[50, 110, 170, 230, 290].map((sequence) => ['a', sequence]),
    ['b', last],
  ]);
  const { answers, revision } = await loadWork(core, learner, exerciseId);
  expect([answers['1'], revision]).toEqual(['mot '.repeat(130 + last).trim(), (minutes * 60) / step]);
});

test('stores answers that look like numbers or booleans as text', async () => {
  const { core, learner, exerciseId, versionId } = await addExercise();
  const given = { '1.1': '12', '1.2': 'true', '2': '2' };
  const changes = Object.entries(given).map(([field, value], index) => ({ field, value, sequence: index }));
  const work = { exerciseId, versionId, number: 1, page: 'a' };
  await saveAnswers(core, learner, { ...work, base: 0, changes });
  expect((await loadWork(core, learner, exerciseId)).answers).toEqual(given);
  await submitAttempt(core, learner, { ...work, revision: 3, answers: given });
  const { marks: marked } = await loadMarked(core, learner, exerciseId, 1);
  expect(Object.fromEntries(Object.entries(marked).map(([field, { answer }]) => [field, answer]))).toEqual(
    given,
  );
  expect(marked['2']?.verdict).toBe('right');
});

/** 200 rounds with TEST_SCALE=100. */
const rounds = scaled(2);

test(`marks an attempt once for fifty concurrent submissions (${rounds} times)`, {
  timeout: 600_000,
}, async () => {
  const { core, learner, exerciseId, versionId } = await addExercise();
  const submit = (page: string, number: number) =>
    submitAttempt(core, learner, { exerciseId, versionId, number, page, revision: 0, answers: right });
  for (let number = 1; number <= rounds; number++) {
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => submit(`page-${index}`, number)));
    expect(all.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect(new Set(all.map(({ attemptId }) => attemptId)).size).toBe(1);
    const rows = await core.db.select().from(marks).where(eq(marks.exerciseId, exerciseId));
    expect(rows).toHaveLength(3 * number);
    await expect(submit('page', number + 2)).rejects.toMatchObject({ code: 'conflict' });
  }
  const { last, best, number } = await loadWork(core, learner, exerciseId);
  const expected = { last: rounds, best: rounds, number: rounds + 1 };
  expect({ last: last?.number, best: best?.number, number }).toEqual(expected);
});

test('an attempt keeps the version it began with, and restoring the former text reuses that version', async () => {
  const { core, learner, exerciseId, versionId, input } = await addExercise();
  await saveAnswers(core, learner, {
    ...{ exerciseId, versionId, number: 1, page: 'a', base: 0 },
    changes: [{ field: '1.1', value: 'est allée', sequence: 1 }],
  });
  const document = readExercise(text.replace('est allée', 'est partie'));
  await exerciseSubject.update(core, null, exerciseId, { document });
  expect((await loadWork(core, learner, exerciseId)).versionId).toBe(versionId);
  await submitAttempt(core, learner, {
    ...{ exerciseId, versionId, number: 1, page: 'a', revision: 1 },
    answers: right,
  });
  expect((await loadMarked(core, learner, exerciseId, 1)).marks['1.1']?.verdict).toBe('right');
  const next = await loadWork(core, learner, exerciseId);
  expect(next.versionId).not.toBe(versionId);
  await exerciseSubject.update(core, null, exerciseId, { document: input.document });
  expect((await loadWork(core, learner, exerciseId)).versionId).toBe(versionId);
  const change = core.db
    .update(exerciseVersions)
    .set({ shown: {} })
    .where(eq(exerciseVersions.id, versionId));
  await expect(change).rejects.toThrow();
  await expect(exerciseSubject.remove(core, null, exerciseId)).rejects.toMatchObject({ code: 'conflict' });
});

test('rejects drafts and exercises of products that the learner does not own', async () => {
  const { core, exerciseId, learner } = await addExercise();
  const stranger = await addMember(core, { emailVerified: true });
  await expect(loadWork(core, stranger, exerciseId)).rejects.toMatchObject({ code: 'forbidden' });
  await exerciseSubject.update(core, null, exerciseId, { displayed: false });
  await expect(loadWork(core, learner, exerciseId)).rejects.toMatchObject({ code: 'not-found' });
});

test('hides a free exercise from visitors while its lesson is not open to owners', async () => {
  const { core, product, learner, exerciseId } = await addExercise(text, { free: true });
  const lesson = { productId: product.id, title: 'Un', displayed: true, duration: 10 };
  const lessonId = await addLesson(core, null, lessonInput.parse(lesson));
  await exerciseSubject.update(core, null, exerciseId, { lessonId });
  const skills = ['structures'] as const;
  const visitor = await addMember(core, { emailVerified: true });
  const read = async () => {
    const found = await findFreeExercise(core, { id: exerciseId, productId: product.id }).catch(() => null);
    const owned = await findOpenExercise(core, learner, exerciseId).catch(() => null);
    const listed = await listFreeExercises(core, product.id);
    const fitting = await listFreeOfLevel(core, { level: 'A2', limit: 1_000 });
    const trained = await listExercisesToTrain(core, visitor.uid, { exercises: [], skills });
    const lists = [listed, fitting, trained.bySkill.get('structures') ?? []];
    return [found !== null, owned !== null, ...lists.map((list) => list.some(({ id }) => id === exerciseId))];
  };
  const [open, closed] = [Array(5).fill(true), Array(5).fill(false)];
  expect(await read()).toEqual(open);
  await lessonSubject.update(core, null, lessonId, { displayed: false });
  expect(await read()).toEqual(closed);
  await lessonSubject.update(core, null, lessonId, { displayed: true, opensAt: new Date(Date.now() + 1e9) });
  expect(await read()).toEqual(closed);
  await lessonSubject.update(core, null, lessonId, { opensAt: null });
  expect(await read()).toEqual(open);
  await lessonSubject.archive(core, null, lessonId);
  expect(await read()).toEqual(closed);
});
