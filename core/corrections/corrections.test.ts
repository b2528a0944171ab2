import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { attempts } from '#database/tables/exercises.ts';
import { productions, recordings } from '#database/tables/productions.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { createId } from '../create-id.ts';
import { lockAttempt } from '../exercises/attempts/attempt.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import { loadMarked } from '../exercises/attempts/marked-attempt.ts';
import { saveAnswers } from '../exercises/attempts/save-answers.ts';
import type { ExerciseDocument } from '../exercises/document/exercise-document.ts';
import { exerciseInput, exerciseSubject } from '../exercises/exercise-subject.ts';
import { findPrevious } from '../productions/find-previous.ts';
import { deleteComments, listComments, listSuggestedComments } from './comment-bank.ts';
import { correctionInput } from './correction-input.ts';
import { findProduction } from './find-production.ts';
import { findNextProduction, listProductions } from './list-productions.ts';
import { loadOwnCorrection } from './own-correction.ts';
import { returnCorrection, takeBackCorrection } from './return-correction.ts';
import { saveCorrection } from './save-correction.ts';
import { startSecondVersion } from './second-version.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const shared = { prompt: 'Écrivez à la mairie.', points: 10, hint: '', explanation: '' };

const document = (count: number): ExerciseDocument => ({
  ...{ title: 'Écrire à la mairie', level: 'B1', skill: 'writing', instruction: '' },
  marking: { preset: 'grammaire', capitals: false, punctuation: false },
  items: Array.from({ length: count }, (_, index) => ({
    ...{ ...shared, id: `${index + 1}`, kind: 'writing' as const, skill: '' as const, media: [] },
    ...{ minWords: 160, maxWords: 200, plan: false, rubricId: 'delf-b1-pe', model: 'Monsieur le maire,' },
  })),
});

const text = 'Bonjour, je vous ecris pour le parc.';

/** Adds an attempt that awaits corrections, as the submission of an exercise creates it. */
async function submit(count = 1) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const learner = await addMember(core, { emailVerified: true });
  await grantProduct(core, learner, product);
  const input = exerciseInput.parse({ productId: product.id, document: document(count), displayed: true });
  const exerciseId = await exerciseSubject.create(core, null, input);
  const { versionId } = await loadWork(core, learner, exerciseId);
  const fields = Array.from({ length: count }, (_, index) => `${index + 1}`);
  await saveAnswers(core, learner, {
    ...{ exerciseId, versionId, number: 1, page: 'page', base: 0 },
    changes: fields.map((field, index) => ({ field, value: text, sequence: index })),
  });
  const now = core.now();
  const ids = await core.db.transaction(async (tx) => {
    const { id } = await lockAttempt(tx, { uid: learner.uid, exerciseId, versionId, number: 1 }, now);
    await tx.update(attempts).set({ state: 'awaiting', submittedAt: now }).where(eq(attempts.id, id));
    const rows = fields.map((field, index) => ({
      ...{ id: createId(now), attemptId: id, field, uid: learner.uid, exerciseId, kind: 'writing' as const },
      ...{
        text,
        submittedAt: now,
        dueAt: new Date(now.getTime() + 7 * 86_400_000 + index),
        rubricId: 'delf-b1-pe',
      },
    }));
    await tx.insert(productions).values(rows);
    return rows.map((row) => row.id);
  });
  const readAttempt = async () => {
    const [row] = await core.db.select().from(attempts).where(eq(attempts.exerciseId, exerciseId));
    if (!row) throw new Error('the attempt is missing');
    return row;
  };
  return { core, product, learner, exerciseId, ids, id: ids[0] ?? '', readAttempt };
}

const teacher = { uid: 'prof', displayName: 'Camille', email: 'camille@exemple.test' };

const points = { c1: '4', c2: '3,5', c3: '5', c4: '4', c5: '3,5' };

const given = (changes: object = {}) =>
  correctionInput.parse({
    criteria: points,
    comments: [{ id: 'a', start: 17, end: 22, text: 'Accent : écris' }],
    remark: 'Bon travail.',
    ...changes,
  });

describe('returnCorrection', () => {
  test('starts the retention of a recording that the school has set', async () => {
    const { core, learner, id, readAttempt } = await submit();
    await core.db.insert(settings).values({ key: 'school', value: { recordingMonths: 3 } });
    const recordingId = crypto.randomUUID();
    await core.db.insert(recordings).values({
      ...{ id: recordingId, uid: learner.uid, attemptId: (await readAttempt()).id, field: '1', path: 'voix' },
      ...{ type: 'audio/webm', bytes: 1, milliseconds: 1_000, sha256: '', createdAt: core.now() },
    });
    await core.db.update(productions).set({ recordingId }).where(eq(productions.id, id));
    await returnCorrection(core, teacher, await findProduction(core, id), given({ comments: [] }), 1);
    const [recording] = await core.db.select().from(recordings).where(eq(recordings.id, recordingId));
    const days = ((recording?.deleteAt?.getTime() ?? 0) - core.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThan(93);
    await core.db.delete(settings).where(eq(settings.key, 'school'));
  });

  test('sets the points of the attempt, queues one email without a mark and shows it to the learner', async () => {
    const { core, learner, id, exerciseId, readAttempt } = await submit();
    await expect(loadOwnCorrection(core, learner, id)).rejects.toMatchObject({ code: 'not-found' });
    await returnCorrection(core, teacher, await findProduction(core, id), given(), 1);
    expect(await readAttempt()).toMatchObject({ state: 'marked', points: 800, maxPoints: 1_000 });
    const sent = await core.db.select().from(emails).where(eq(emails.subjectId, id));
    expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([[learner.email, 'correction']]);
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/\b(?:20|25)\b/);
    const own = await loadOwnCorrection(core, learner, id);
    expect(own.correction.model).toBe('Monsieur le maire,');
    expect(own).toMatchObject({
      correction: { remark: 'Bon travail.', criteria: { c2: 3.5 }, comments: [{ text: 'Accent : écris' }] },
      ...{ correctedBy: 'Camille', canRewrite: true },
    });
    expect(await loadMarked(core, learner, exerciseId, 1)).toMatchObject({ corrections: [id] });
    const other = await addMember(core, { emailVerified: true });
    await expect(loadOwnCorrection(core, other, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('marks an attempt only when its last production is returned', async () => {
    const { core, ids, readAttempt } = await submit(2);
    const [first = '', second = ''] = ids;
    await returnCorrection(core, teacher, await findProduction(core, first), given(), 1);
    expect(await readAttempt()).toMatchObject({ state: 'awaiting', points: 800, maxPoints: 1_000 });
    await returnCorrection(
      core,
      teacher,
      await findProduction(core, second),
      given({ criteria: { c1: '5', c2: '5', c3: '5', c4: '5', c5: '5' } }),
      1,
    );
    expect(await readAttempt()).toMatchObject({ state: 'marked', points: 1_800, maxPoints: 2_000 });
  });

  test.each([
    ['a criterion without points', { criteria: { c1: '4' } }],
    ['points above the maximum', { criteria: { ...points, c1: '5,5' } }],
    ['points that are no multiple of ½', { criteria: { ...points, c1: '2,3' } }],
  ])('rejects %s', async (_, changes) => {
    const { core, id, readAttempt } = await submit();
    const production = await findProduction(core, id);
    await expect(returnCorrection(core, teacher, production, given(changes), 1)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await readAttempt()).toMatchObject({ state: 'awaiting' });
  });

  test('returns once when two teachers return at once', async () => {
    const { core, id } = await submit();
    const production = await findProduction(core, id);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => returnCorrection(core, teacher, production, given(), 1)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await core.db.$count(emails, eq(emails.subjectId, id))).toBe(1);
  });

  test('rejects a save based on an older version', async () => {
    const { core, id } = await submit();
    const production = await findProduction(core, id);
    await saveCorrection(core, teacher, production, given({ criteria: { c1: '2' } }), 1);
    await expect(saveCorrection(core, null, production, given(), 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await findProduction(core, id)).toMatchObject({
      criteria: { c1: 2 },
      version: 2,
      state: 'waiting',
    });
  });

  test('names every criterion without right points', async () => {
    const { core, id } = await submit();
    const wrong = given({ criteria: { ...points, c1: '9', c2: '', c3: '' } });
    await expect(
      returnCorrection(core, teacher, await findProduction(core, id), wrong, 1),
    ).rejects.toMatchObject({
      details: {
        fields: {
          'criteria.c1': expect.any(String),
          'criteria.c2': expect.any(String),
          'criteria.c3': expect.any(String),
        },
      },
    });
  });
});

describe('takeBackCorrection', () => {
  test('reopens a correction until its email is sent', async () => {
    const { core, learner, id, readAttempt } = await submit();
    await returnCorrection(core, teacher, await findProduction(core, id), given(), 1);
    await takeBackCorrection(core, teacher, await findProduction(core, id));
    expect(await readAttempt()).toMatchObject({ state: 'awaiting', markedAt: null });
    await expect(loadOwnCorrection(core, learner, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await core.db.$count(emails, eq(emails.subjectId, id))).toBe(0);
    await returnCorrection(core, teacher, await findProduction(core, id), given(), 3);
    await core.db.update(emails).set({ sentAt: core.now() }).where(eq(emails.subjectId, id));
    await expect(takeBackCorrection(core, teacher, await findProduction(core, id))).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

test('the queue lists productions by promised date, and the next one is another', async () => {
  const { core, ids, product } = await submit(3);
  const filter = { kind: null, productId: product.id };
  const { rows } = await listProductions(core, { ...filter, view: 'waiting' });
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows[0]).toMatchObject({ name: 'Noé', isLate: false, isSecond: false });
  expect(await findNextProduction(core, ids[0] ?? '', filter)).toBe(ids[1]);
  await core.db
    .update(productions)
    .set({ dueAt: new Date(0) })
    .where(eq(productions.id, ids[2] ?? ''));
  const late = await listProductions(core, { ...filter, view: 'waiting' });
  expect(late.rows.map(({ id, isLate }) => [id, isLate])).toEqual([
    [ids[2], true],
    [ids[0], false],
    [ids[1], false],
  ]);
  const spoken = await listProductions(core, { ...filter, kind: 'speaking', view: 'waiting' });
  expect(spoken.rows).toEqual([]);
});

test('the bank counts the uses of a comment, without a correction that was taken back', async () => {
  const { core, ids } = await submit(2);
  const words = `Accordez le participe ${createId(core.now())}`;
  const comment = { id: 'a', start: 0, end: 7, text: words };
  for (const id of ids)
    await returnCorrection(core, teacher, await findProduction(core, id), given({ comments: [comment] }), 1);
  expect(await listSuggestedComments(core)).toContain(words);
  const { rows } = await listComments(core, { search: words });
  expect(rows).toMatchObject([{ text: words, uses: 2 }]);
  const [first = ''] = ids;
  await takeBackCorrection(core, teacher, await findProduction(core, first));
  expect((await listComments(core, { search: words })).rows).toMatchObject([{ uses: 1 }]);
  const again = await findProduction(core, first);
  await returnCorrection(core, teacher, again, given({ comments: [comment] }), again.version);
  expect((await listComments(core, { search: words })).rows).toMatchObject([{ uses: 2 }]);
  await deleteComments(
    core,
    rows.map(({ id }) => id),
  );
  expect(await listSuggestedComments(core)).not.toContain(words);
});

test('a second version starts with the first text and is linked to it', async () => {
  const { core, learner, id, exerciseId } = await submit();
  await returnCorrection(core, teacher, await findProduction(core, id), given(), 1);
  expect(await startSecondVersion(core, learner, id)).toBe(exerciseId);
  await vi.waitFor(async () =>
    expect(await loadWork(core, learner, exerciseId)).toMatchObject({ number: 2, answers: { '1': text } }),
  );
  const find = () =>
    core.db.transaction((tx) => findPrevious(tx, { uid: learner.uid, exerciseId, field: '1' }));
  expect(await find()).toBe(id);
  const stranger = await addMember(core, { emailVerified: true });
  await expect(startSecondVersion(core, stranger, id)).rejects.toMatchObject({ code: 'not-found' });
});
