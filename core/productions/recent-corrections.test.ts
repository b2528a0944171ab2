import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productions } from '#database/tables/productions.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember } from '#tests/support/core-people.ts';
import { summarisePractice } from '../exercises/review/practice-summary.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);
afterAll(() => school?.[Symbol.asyncDispose]());

test('the summary lists waiting work, and corrections of the last 30 days', async () => {
  const { core } = school;
  const { learner, exerciseId } = await addOwnedExercise(core, '# Ma rue · B1\n\n## Rédiger — Décrivez.\n');
  const list = async (uid: string) => (await summarisePractice(core, uid)).corrections;
  await submitAnswers(core, learner, exerciseId, { '1': 'Ma rue est calme.' });
  const [row] = await core.db.select().from(productions).where(eq(productions.uid, learner.uid));
  expect(await list(learner.uid)).toEqual([
    { id: row?.id, state: 'waiting', title: 'Ma rue', at: row?.dueAt },
  ]);
  expect(await list((await addMember(core, { emailVerified: true })).uid)).toEqual([]);
  const giveBack = (days: number) =>
    core.db
      .update(productions)
      .set({ state: 'returned', returnedAt: new Date(core.now().getTime() - days * 86_400_000) })
      .where(eq(productions.uid, learner.uid));
  await giveBack(29);
  expect(await list(learner.uid)).toMatchObject([{ state: 'returned' }]);
  await giveBack(31);
  expect(await list(learner.uid)).toEqual([]);
});
