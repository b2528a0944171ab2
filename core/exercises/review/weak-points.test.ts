import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlements } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import type { Core } from '../../context.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { appealAnswer } from '../appeals/appeal-answer.ts';
import { acceptAnswer } from '../appeals/decide-appeal.ts';
import { markAgain } from '../attempts/mark-again.ts';
import { retryAttempt } from '../attempts/retry-attempt.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { answerReviewCard } from './answer-review-card.ts';
import { listDue } from './list-due.ts';
import { measureWeakPoints } from './weak-points.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Le passé composé · A2
## Trous — Complétez.
Elle [est allée] (aller) au marché.
Il a [mangé] (manger) une pomme.
## QCM — Où est-elle ?
! compétence: CE
+ Au marché
- À l'école
`;

async function addExercise(words = text, owner?: SignedInUser) {
  const { core } = school;
  const owned = await addOwnedExercise(core, words, owner);
  const submit = (answers: Record<string, FieldAnswer>) =>
    submitAnswers(core, owned.learner, owned.exerciseId, answers);
  return { ...owned, core, submit };
}

test('counts faults and skills, and lists their exercises and examples', async () => {
  const one = await addExercise();
  const two = await addExercise(text, one.learner);
  await one.submit({ '1.1': 'est allé', '1.2': 'manger', '2': '1' });
  await two.submit({ '1.1': 'est allé', '1.2': 'mange', '2': '2' });
  const weak = await measureWeakPoints(one.core, one.learner.uid);
  expect(weak.answers).toBe(6);
  expect(weak.faults.map(({ fault, count }) => [fault, count])).toEqual([
    ['agreement', 2],
    ['ending', 2],
  ]);
  expect(weak.faults[0]?.exercises.map(({ id }) => id).toSorted()).toEqual(
    [one.exerciseId, two.exerciseId].toSorted(),
  );
  expect(weak.skills).toMatchObject([
    { skill: 'structures', answers: 4, rights: 0 },
    { skill: 'reading', answers: 2, rights: 1 },
  ]);
  expect(weak.skills[0]?.exercises.filter(({ isTrial }) => !isTrial)).toHaveLength(2);
  const sentence = {
    kind: 'gaps',
    prompt: 'Complétez.',
    before: 'Il a ',
    after: ' une pomme.',
    expected: 'mangé',
  };
  expect(weak.faults[1]?.examples).toMatchObject([
    { ...sentence, exerciseId: two.exerciseId, given: 'mange' },
    { ...sentence, exerciseId: one.exerciseId, given: 'manger' },
  ]);
  expect(weak.skills[1]?.examples).toMatchObject([
    { kind: 'choice', prompt: 'Où est-elle ?', given: "À l'école", expected: 'Au marché' },
  ]);
});

test('shows at most three different questions as examples, none with a hidden or closed solution', async () => {
  const gaps = Array.from({ length: 5 }, (_, at) => `Phrase ${at} : elle est [allée].`).join('\n');
  const { core, product, learner, submit, exerciseId } = await addExercise(`# Accord\n## Trous\n${gaps}\n`);
  const answers = Object.fromEntries([1, 2, 3, 4].map((at) => [`1.${at}`, at === 4 ? 'allee' : 'allé']));
  const number = await submit(answers);
  await submit(answers);
  const readExamples = async (at: Core) =>
    (await measureWeakPoints(at, learner.uid)).skills.map(({ examples }) =>
      examples.map(({ field, given }) => [field, given]).toSorted(),
    );
  const agreement = [1, 2, 3].map((at) => [`1.${at}`, 'allé']);
  expect(await readExamples(core)).toEqual([agreement]);
  const { faults } = await measureWeakPoints(core, learner.uid);
  expect(faults.find(({ fault }) => fault === 'accent')).toMatchObject({ count: 2, examples: [] });
  await retryAttempt(core, learner, { exerciseId, number, answers: { '1.4': 'allee' } });
  const visible = (await measureWeakPoints(core, learner.uid)).faults.find(({ fault }) => fault === 'accent');
  expect(visible?.examples).toMatchObject([
    { field: '1.4', given: 'allee', expected: 'allée', verdict: 'near' },
  ]);
  await core.db
    .update(entitlements)
    .set({ revokedAt: new Date() })
    .where(and(eq(entitlements.uid, learner.uid), eq(entitlements.productId, product.id)));
  expect(await readExamples(core)).toEqual([[]]);
});

test('an accepted answer of a review is not an example', async () => {
  const { learner, submit, exerciseId } = await addExercise();
  const number = await submit({ '1.1': 'est partie', '1.2': 'mangé', '2': '2' });
  const core = { ...school.core, now: () => new Date(Date.now() + 3 * 86_400_000) };
  const [card] = await listDue(core, learner.uid);
  if (!card) throw new Error('no card is due');
  const { exercise, field, revision } = card;
  const shown = { exerciseId, field, revision, versionId: exercise.versionId };
  await answerReviewCard(core, learner, shown, 'est partie');
  expect((await measureWeakPoints(core, learner.uid)).faults).toMatchObject([{ count: 2 }]);
  await appealAnswer(core, learner, { exerciseId, number, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'est partie' });
  await markAgain(core, exerciseId);
  const weak = await measureWeakPoints(core, learner.uid);
  expect([weak.faults, weak.skills]).toEqual([[], []]);
});
