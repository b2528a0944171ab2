import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { acceptAnswer } from '../appeals/decide-appeal.ts';
import { markAgain } from '../attempts/mark-again.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

test('promotes the review cards of many learners in batches, each card once', async () => {
  const { core, database } = school;
  const { learner, exerciseId } = await addOwnedExercise(core, '# Au café · A1\n## Trous\nUn [café].');
  await submitAnswers(core, learner, exerciseId, { '1.1': 'thé' });
  const people = 450;
  await database.pool.query(
    `insert into review_log (id, uid, exercise_id, field, revision, source, attempt_id, version_id, answer, verdict, fault, at)
      select id || n, 'personne-' || n, exercise_id, field, 0, source, attempt_id, version_id,
        case when n % 9 = 0 then '"jus"'::jsonb else answer end, verdict, fault, at
      from review_log, generate_series(1, $1::int) n`,
    [people],
  );
  await database.pool.query(
    `insert into review_cards select 'personne-' || n, exercise_id, field, revision, card, due, fault, skill, kind, attempt_id, created_at
      from review_cards, generate_series(1, $1::int) n`,
    [people],
  );
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'thé' });
  const pooled = { ...core, db: connectDatabase(database.pool) };
  const spy = vi.spyOn(database.pool, 'query');
  await markAgain(pooled, exerciseId);
  const read = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<pg.QueryResult>));
  expect(Math.max(...read.map(({ rowCount }) => rowCount ?? 0))).toBeLessThanOrEqual(200);
  expect(await core.db.$count(reviewCards)).toBe(people / 9);
  const raised = () => core.db.$count(reviewLog, eq(reviewLog.source, 'raise'));
  expect(await raised()).toBe(1 + people - people / 9);
  spy.mockClear();
  await markAgain(pooled, exerciseId);
  const again = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<pg.QueryResult>));
  spy.mockRestore();
  expect(Math.max(...again.map(({ rowCount }) => rowCount ?? 0))).toBe(people / 9);
  expect(await raised()).toBe(1 + people - people / 9);
});
