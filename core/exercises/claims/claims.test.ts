import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, giveProduct } from '#tests/support/core-people.ts';
import { loadWork } from '../attempts/load-work.ts';
import { markAgain } from '../attempts/mark-again.ts';
import { loadMarked } from '../attempts/marked-attempt.ts';
import { submitAttempt } from '../attempts/submit-attempt.ts';
import { exerciseInput, exerciseSubject } from '../exercise-subject.ts';
import { measureExercise } from '../results/measure-exercise.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { claimAnswer } from './claim-answer.ts';
import { acceptClaim, listClaims, refuseClaim } from './decide-claim.ts';

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

/** An exercise of a product, and some who have it. */
async function publish(count: number) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const [document] = parseExercises(text).exercises;
  const exerciseId = await exerciseSubject.create(
    core,
    null,
    exerciseInput.parse({ productId: product.id, document, displayed: true }),
  );
  const learners: Awaited<ReturnType<typeof addMember>>[] = [];
  for (let each = 0; each < count; each++) {
    const learner = await addMember(core, { emailVerified: true });
    await giveProduct(core, learner, product);
    learners.push(learner);
  }
  const answer = async (learner: (typeof learners)[number], answers: Record<string, string>) => {
    const { versionId, number } = await loadWork(core, learner, exerciseId);
    const page = `page-${number}`;
    await submitAttempt(core, learner, { exerciseId, versionId, number, page, revision: 0, answers });
    return number;
  };
  return { core, exerciseId, learners, answer };
}

test('a claim that is accepted becomes a variant, and raises what was marked, never lowers it', async () => {
  const { core, exerciseId, learners, answer } = await publish(2);
  const [one, other] = learners;
  if (!one || !other) throw new Error('two learners are needed');
  await answer(one, { '1.1': 'expresso', '2': "J'ai mangé." });
  await answer(other, { '1.1': 'expresso', '2': 'je mange' });
  await claimAnswer(core, one, { exerciseId, number: 1, field: '1.1' });
  await claimAnswer(core, one, { exerciseId, number: 1, field: '1.1' });
  await expect(claimAnswer(core, one, { exerciseId, number: 1, field: '2' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(claimAnswer(core, other, { exerciseId, number: 2, field: '1.1' })).rejects.toMatchObject({
    code: 'not-found',
  });
  const [claim, ...others] = await listClaims(core, exerciseId);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ given: 'expresso', expected: ['café'] });
  await acceptClaim(core, null, claim?.id ?? '');
  await acceptClaim(core, null, claim?.id ?? '');
  expect(await listClaims(core, exerciseId)).toEqual([]);
  expect(await markAgain(core, exerciseId)).toBe(2);
  expect(await markAgain(core, exerciseId)).toBe(0);
  const first = await loadMarked(core, one, exerciseId, 1);
  expect(first.score).toMatchObject({ points: 200, maxPoints: 200 });
  expect(first.marks['1.1']).toMatchObject({ verdict: 'right', claim: 'accepted' });
  expect((await loadMarked(core, other, exerciseId, 1)).score.points).toBe(100);
  // Taken back from the key, it stays what it was worth.
  const [document] = parseExercises(text).exercises;
  if (!document) throw new Error('no exercise');
  await exerciseSubject.update(core, null, exerciseId, { document });
  await markAgain(core, exerciseId);
  expect((await loadMarked(core, one, exerciseId, 1)).score.points).toBe(200);
});

test('a claim that is refused leaves the mark, and a field that is gone takes no variant', async () => {
  const { core, exerciseId, learners, answer } = await publish(1);
  const [learner] = learners;
  if (!learner) throw new Error('a learner is needed');
  await answer(learner, { '1.1': 'thé', '2': 'Je mangeais.' });
  await claimAnswer(core, learner, { exerciseId, number: 1, field: '1.1' });
  await claimAnswer(core, learner, { exerciseId, number: 1, field: '2' });
  const [first, second] = await listClaims(core, exerciseId);
  await refuseClaim(core, first?.id ?? '');
  const [shorter] = parseExercises(text.split('## Transformer')[0] ?? '').exercises;
  if (!shorter) throw new Error('no exercise');
  await exerciseSubject.update(core, null, exerciseId, { document: shorter });
  await expect(acceptClaim(core, null, second?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  expect((await loadMarked(core, learner, exerciseId, 1)).marks['1.1']?.claim).toBe('refused');
});

test('the results of an exercise rank what is written instead', async () => {
  const { core, exerciseId, learners, answer } = await publish(2);
  const [one, other] = learners;
  if (!one || !other) throw new Error('two learners are needed');
  for (const learner of [one, other]) await answer(learner, { '1.1': 'cafe', '2': "J'ai mangé." });
  await answer(one, { '1.1': 'thé', '2': "J'ai mangé." });
  await answer(one, { '1.1': 'café' });
  const { attempts, share, fields } = await measureExercise(core, exerciseId);
  expect(attempts).toBe(4);
  expect(share).toBeCloseTo((1.5 + 1.5 + 1 + 1) / 8);
  expect(fields[0]).toMatchObject({
    ...{ item: 1, place: 1, answers: 4, rights: 1 },
    given: [
      { words: 'cafe', verdict: 'near', fault: 'accent', count: 2 },
      { words: 'thé', verdict: 'wrong', count: 1 },
    ],
  });
});
