import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addExerciseTo, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { markAgain } from '../attempts/mark-again.ts';
import { loadMarked } from '../attempts/marked-attempt.ts';
import { retryAttempt } from '../attempts/retry-attempt.ts';
import { exerciseSubject } from '../exercise-subject.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { appealAnswer } from './appeal-answer.ts';
import { acceptAnswer, acceptAppeal, refuseAppeal, reopenAppeal, withdrawAnswer } from './decide-appeal.ts';
import { listAppeals } from './list-appeals.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Au café · A1
## Trous
Je voudrais un [café], s'il vous plaît.
## Transformer
? Je mange.
= J'ai mangé.
`;

async function publish(count: number, source = text) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const exerciseId = await addExerciseTo(core, product, source);
  const learners: Awaited<ReturnType<typeof addMember>>[] = [];
  for (let each = 0; each < count; each++) {
    const learner = await addMember(core, { emailVerified: true });
    await grantProduct(core, learner, product);
    learners.push(learner);
  }
  const answer = (learner: (typeof learners)[number], answers: Record<string, FieldAnswer>) =>
    submitAnswers(core, learner, exerciseId, answers);
  return { core, exerciseId, learners, answer };
}

test('adds a variant for an accepted appeal, and only ever raises marks', async () => {
  const { core, exerciseId, learners, answer } = await publish(2);
  const [one, other] = learners;
  if (!one || !other) throw new Error('two learners are needed');
  await answer(one, { '1.1': 'expresso', '2': "J'ai mangé." });
  await answer(other, { '1.1': 'expresso', '2': 'je mange' });
  await appealAnswer(core, one, { exerciseId, number: 1, field: '1.1' });
  await appealAnswer(core, one, { exerciseId, number: 1, field: '1.1' });
  await expect(appealAnswer(core, one, { exerciseId, number: 1, field: '2' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(appealAnswer(core, other, { exerciseId, number: 2, field: '1.1' })).rejects.toMatchObject({
    code: 'not-found',
  });
  const [appeal, ...others] = (await listAppeals(core, { exerciseId })).rows;
  expect(others).toEqual([]);
  expect(appeal).toMatchObject({ given: 'expresso', expected: ['café'] });
  await acceptAppeal(core, null, appeal?.id ?? '');
  await acceptAppeal(core, null, appeal?.id ?? '');
  expect((await listAppeals(core, { exerciseId })).rows).toEqual([]);
  expect(await markAgain(core, exerciseId)).toBe(2);
  expect(await markAgain(core, exerciseId)).toBe(0);
  const first = await loadMarked(core, one, exerciseId, 1);
  expect(first.score).toMatchObject({ points: 200, maxPoints: 200 });
  expect(first.marks['1.1']).toMatchObject({ verdict: 'right', appeal: 'accepted' });
  expect((await loadMarked(core, other, exerciseId, 1)).score.points).toBe(100);
  // The marks stay after the variant is removed from the key.
  const document = readExercise(text);
  await exerciseSubject.update(core, null, exerciseId, { document });
  await markAgain(core, exerciseId);
  expect((await loadMarked(core, one, exerciseId, 1)).score.points).toBe(200);
});

test('keeps the mark after a refused appeal, and adds no variant to a deleted field', async () => {
  const { core, exerciseId, learners, answer } = await publish(1);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  await answer(learner, { '1.1': 'thé', '2': 'Je mangeais.' });
  await appealAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  await appealAnswer(core, learner, { exerciseId, number: 1, field: '2' });
  const [first, second] = (await listAppeals(core, { exerciseId })).rows;
  await refuseAppeal(core, first?.id ?? '');
  const shorter = readExercise(text.split('## Transformer')[0] ?? '');
  await exerciseSubject.update(core, null, exerciseId, { document: shorter });
  await expect(acceptAppeal(core, null, second?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  expect((await loadMarked(core, learner, exerciseId, 1)).marks['1.1']?.appeal).toBe('refused');
});

const everyTyped = `# Toutes les réponses tapées · A2
## Conjugaison — finir, présent
je: finis
## Transformer
? Je mange.
= J'ai mangé.
## Trouver la faute
Elle est [allé -> allée] au marché.
## Lecture
Il pleut sur la ville.
### Trous
Il [pleut].
### Transformer
= Il pleut.
`;

const typedAnswers: [string, FieldAnswer, FieldAnswer][] = [
  ['1.1', 'termine', 'termine'],
  ['2', "Moi, j'ai mangé.", "Moi, j'ai mangé."],
  ['3.1', { word: 2, correction: 'venue' }, { word: 2, correction: 'venue' }],
  ['5.1', 'bruine', 'bruine'],
  ['6', 'Une averse tombe.', 'Une averse tombe.'],
];

test('adds variants to every kind of typed field, and raises the marked attempts', async () => {
  const { core, exerciseId, learners, answer } = await publish(1, everyTyped);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  await answer(learner, Object.fromEntries(typedAnswers.map(([field, given]) => [field, given])));
  for (const [field] of typedAnswers) await appealAnswer(core, learner, { exerciseId, number: 1, field });
  const { rows } = await listAppeals(core, { exerciseId });
  expect(rows.map(({ field, canAccept }) => [field, canAccept])).toEqual(
    typedAnswers.map(([field]) => [field, true]),
  );
  expect(rows.map(({ place }) => place?.expected)).toEqual([
    'finis',
    "J'ai mangé.",
    'Elle est allée au marché.',
    'pleut',
    'Il pleut.',
  ]);
  for (const { id } of rows) await acceptAppeal(core, null, id);
  await markAgain(core, exerciseId);
  const copy = await loadMarked(core, learner, exerciseId, 1);
  expect(copy.score.points).toBe(copy.score.maxPoints);
});

test('an appeal that corrects a word other than the wrong one cannot be accepted', async () => {
  const { core, exerciseId, learners, answer } = await publish(1, everyTyped);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  await answer(learner, { '3.1': { word: 0, correction: 'Il' } });
  await appealAnswer(core, learner, { exerciseId, number: 1, field: '3.1' });
  const { rows } = await listAppeals(core, { exerciseId });
  expect(rows).toMatchObject([{ given: 'Elle → Il', canAccept: false }]);
  await expect(acceptAppeal(core, null, rows[0]?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
});

test('groups appeals for the same answer, decides them together, and reopens them together', async () => {
  const { core, exerciseId, learners, answer } = await publish(3);
  for (const learner of learners) {
    await answer(learner, { '1.1': 'expresso', '2': "J'ai mangé." });
    await appealAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  }
  const list = async () => (await listAppeals(core, { exerciseId })).rows;
  const [appeal, ...others] = await list();
  expect(others).toEqual([]);
  expect(appeal).toMatchObject({ same: { count: 3, more: false }, place: { before: 'Je voudrais un ' } });
  const id = appeal?.id ?? '';
  await refuseAppeal(core, id);
  expect(await list()).toEqual([]);
  await reopenAppeal(core, null, id);
  expect(await list()).toMatchObject([{ same: { count: 3 } }]);
  await acceptAppeal(core, null, id);
  const variants = async () => {
    const { document } = await exerciseSubject.find(core, exerciseId);
    return JSON.stringify(document).split('expresso').length - 1;
  };
  expect([await list(), await variants()]).toEqual([[], 1]);
  await reopenAppeal(core, null, id);
  expect([(await list()).length, await variants()]).toEqual([1, 0]);
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'expresso' });
  expect([await list(), await variants()]).toEqual([[], 1]);
  await withdrawAnswer(core, null, { exerciseId, field: '1.1', given: 'expresso' });
  expect([(await list()).length, await variants()]).toEqual([1, 0]);
});

test('an appeal after a second try concerns the better try, and re-marking accepts appeals for equivalent answers', async () => {
  const { core, exerciseId, learners, answer } = await publish(
    2,
    '# Deux mots\n## Trous\nUn [très grand café].',
  );
  const [one, other] = learners;
  if (!one || !other) throw new Error('two learners are needed');
  await answer(one, { '1.1': 'trés grand cafe' });
  await retryAttempt(core, one, { exerciseId, number: 1, answers: { '1.1': 'très grand cafe' } });
  await answer(other, { '1.1': 'Tres  grand cafe' });
  await retryAttempt(core, other, { exerciseId, number: 1, answers: { '1.1': 'rien' } });
  for (const learner of [one, other])
    await appealAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  const { rows } = await listAppeals(core, { exerciseId });
  expect(rows.map(({ given }) => given)).toEqual(['trés grand cafe', 'Tres  grand cafe']);
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'tres grand cafe' });
  await markAgain(core, exerciseId);
  // Re-marking raises this answer by its first try, which accepts its appeal without a decision.
  expect((await loadMarked(core, other, exerciseId, 1)).marks['1.1']).toMatchObject({
    verdict: 'right',
    appeal: 'accepted',
  });
  expect((await listAppeals(core, { exerciseId })).rows.map(({ name }) => name)).toHaveLength(1);
});

test('adds variants during concurrent saves, and rejects a sentence that would not match itself', async () => {
  const { core, exerciseId, learners, answer } = await publish(1);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  await answer(learner, { '1.1': 'thé', '2': 'Je mangeais et/ou buvais.' });
  const words = ['thé', 'jus', 'lait', 'sirop'];
  await Promise.all(words.map((given) => acceptAnswer(core, null, { exerciseId, field: '1.1', given })));
  const { document } = await exerciseSubject.find(core, exerciseId);
  for (const word of words) expect(JSON.stringify(document)).toContain(`"${word}"`);
  await expect(
    acceptAnswer(core, null, { exerciseId, field: '2', given: 'Je mangeais et/ou buvais.' }),
  ).rejects.toMatchObject({ code: 'conflict', userMessage: expect.stringContaining('«') });
  await expect(acceptAnswer(core, null, { exerciseId, field: '7', given: 'rien' })).rejects.toMatchObject({
    code: 'conflict',
  });
});

const countPasses = async (exerciseId: string): Promise<number> => {
  const { rows } = await school.database.pool.query<{ count: number }>(
    `select count(*)::int count from jobs.job where name = 'mark-again' and state = 'created' and data->>'exerciseId' = $1`,
    [exerciseId],
  );
  return rows[0]?.count ?? 0;
};

test('queues one job for many accepted answers, and another one while a job runs', async () => {
  const { core, exerciseId } = await publish(0);
  const { exerciseId: other } = await publish(0);
  for (let each = 0; each < 25; each++)
    await acceptAnswer(core, null, { exerciseId, field: each % 2 ? '1.1' : '2', given: `thé ${each}` });
  await acceptAnswer(core, null, { exerciseId: other, field: '1.1', given: 'thé' });
  expect([await countPasses(exerciseId), await countPasses(other)]).toEqual([1, 1]);
  const running = await core.jobs.fetch('mark-again', { batchSize: 100 });
  expect(await countPasses(exerciseId)).toBe(0);
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'jus' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'lait' });
  expect(await countPasses(exerciseId)).toBe(1);
  await core.jobs.complete(
    'mark-again',
    running.map(({ id }) => id),
  );
  expect(await countPasses(exerciseId)).toBe(1);
});

const allPasses = `select id from jobs.job where name = 'mark-again' and data->>'exerciseId' = $1 order by id`;

test('reads appeals for many versions with as many statements as for one', async () => {
  const { core, exerciseId, learners, answer } = await publish(4);
  for (const [index, learner] of learners.entries()) {
    const document = readExercise(text.replace('[café]', `[café ${index}]`));
    await exerciseSubject.update(core, null, exerciseId, { document });
    await answer(learner, { '1.1': `rien ${index}` });
    await appealAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  }
  const { pool } = school.database;
  const spy = vi.spyOn(pool, 'query');
  const { rows } = await listAppeals({ db: connectDatabase(pool) }, { exerciseId });
  const asked = spy.mock.calls.length;
  spy.mockRestore();
  expect(rows.map(({ place }) => place?.expected)).toEqual(['café 0', 'café 1', 'café 2', 'café 3']);
  expect(asked).toBe(3);
});

test('keeps variants that the teacher had added before, when an accepted appeal is withdrawn', async () => {
  const { core, exerciseId, learners, answer } = await publish(1);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  await answer(learner, { '1.1': 'expresso', '2': "J'ai mangé." });
  await appealAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  const [appeal] = (await listAppeals(core, { exerciseId })).rows;
  const document = readExercise(text.replace('[café]', '[café | expresso]'));
  await exerciseSubject.update(core, null, exerciseId, { document });
  const given = { exerciseId, field: '1.1', given: 'expresso' };
  const read = async () => JSON.stringify((await exerciseSubject.find(core, exerciseId)).document);
  const accepted = await acceptAppeal(core, null, appeal?.id ?? '');
  expect(accepted).toEqual({ isNew: false });
  await reopenAppeal(core, null, appeal?.id ?? '', accepted);
  expect(await read()).toContain('"expresso"');
  await withdrawAnswer(core, null, given, await acceptAnswer(core, null, given));
  expect(await read()).toContain('"expresso"');
  expect((await listAppeals(core, { exerciseId })).rows).toHaveLength(1);
  const other = { ...given, given: 'thé' };
  const added = await acceptAnswer(core, null, other);
  expect(added).toEqual({ isNew: true });
  await withdrawAnswer(core, null, other, added);
  expect(await read()).not.toContain('"thé"');
});

const twoArticles = `# Deux fois le même mot · A2
## Trouver la faute
Voilà le vélo et [le -> sa] remorque avec le cadenas.
`;

test('accepts a correction only for the wrong one of two equal words', async () => {
  const { core, exerciseId, learners, answer } = await publish(2, twoArticles);
  const [elsewhere, there] = learners;
  if (!elsewhere || !there) throw new Error('two learners are needed');
  await answer(elsewhere, { '1.1': { word: 1, correction: 'la' } });
  await answer(there, { '1.1': { word: 4, correction: 'la' } });
  await appealAnswer(core, elsewhere, { exerciseId, number: 1, field: '1.1' });
  const [wrong] = (await listAppeals(core, { exerciseId })).rows;
  expect(wrong).toMatchObject({ given: 'le → la', canAccept: false });
  await expect(acceptAppeal(core, null, wrong?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  await appealAnswer(core, there, { exerciseId, number: 1, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'le → la' });
  await markAgain(core, exerciseId);
  const read = async (learner: typeof there) => (await loadMarked(core, learner, exerciseId, 1)).marks['1.1'];
  expect(await read(there)).toMatchObject({ verdict: 'right', appeal: 'accepted' });
  expect(await read(elsewhere)).toMatchObject({ verdict: 'wrong', appeal: 'waiting' });
});

// Must be the last test, because it starts the worker that runs queued jobs.
test('answers accepted while the exercise is hidden are re-marked when it is displayed again', async () => {
  const { core, exerciseId, learners, answer } = await publish(1);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  const admin = { ...learner, role: 'owner' as const };
  await answer(learner, { '1.1': 'expresso', '2': "J'ai mangé." });
  await appealAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  await exerciseSubject.update(core, null, exerciseId, { displayed: false });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'expresso' });
  expect(await markAgain(core, exerciseId)).toBe(0);
  // Deletes the job queued by the acceptance, and those of other exercises.
  await core.jobs.deleteQueuedJobs('mark-again');
  const read = async () => (await loadMarked(core, admin, exerciseId, 1)).score.points;
  expect(await read()).toBe(100);
  await exerciseSubject.update(core, null, exerciseId, { displayed: true });
  await school.work();
  await vi.waitFor(async () => expect(await read()).toBe(200), 15_000);
  // Hiding and displaying it again queues no further job.
  await exerciseSubject.update(core, null, exerciseId, { displayed: false });
  const { rows: before } = await school.database.pool.query(allPasses, [exerciseId]);
  await exerciseSubject.update(core, null, exerciseId, { displayed: true });
  expect((await school.database.pool.query(allPasses, [exerciseId])).rows).toEqual(before);
});
