import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { insertReviewCards } from '../../../bench/large-school/insert-review-cards.ts';
import type { Core } from '../../context.ts';
import { findNextDue, listDue } from './list-due.ts';
import { summarisePractice } from './practice-summary.ts';
import { measureWeakPoints } from './weak-points.ts';

/** Number of cards per person. The other people have as many, on the same exercises. */
const cards = 10_000;
const uid = 'eleve';

let school: CoreUnderTest;
let core: Core;

beforeAll(async () => {
  school = await openCore();
  const { pool } = school.database;
  core = { ...school.core, db: connectDatabase(pool) };
  await pool.query(
    `insert into products (id, title, type, displayed)
      select 'grande-ecole-' || n, 'Cours ' || n, 'course', true from generate_series(0, 19) n`,
  );
  await insertReviewCards(core.db, { uid, cards });
  for (const other of ['une', 'deux', 'trois'])
    await pool.query(
      `insert into review_cards select $1, exercise_id, field, revision, card, due, fault, skill, kind, attempt_id, created_at
        from review_cards where uid = $2`,
      [other, uid],
    );
  await pool.query(
    'vacuum analyze products, exercises, exercise_versions, attempts, marks, review_cards, review_log, entitlements, orders',
  );
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const large = ['review_cards', 'review_log', 'marks', 'attempts'];

test.each<[string, () => Promise<unknown>, number, number]>([
  ['listing due cards', () => listDue(core, uid), 1, 2_500],
  ['summarising due cards', () => summarisePractice(core, uid), 1, 2_500],
  ['finding the next due date', () => findNextDue(core, uid), 1, 60],
  ['listing due cards of a learner without cards', () => listDue(core, 'personne'), 1, 60],
  ['measuring weak points', () => measureWeakPoints(core, uid), 9, 12_500],
])('%s: uses indexes and few buffers at 10,000 cards', async (_, work, statements, most) => {
  const measured = await measurePlans(school.database.pool, work);
  expect([measured.scans.filter((table) => large.includes(table)), measured.statements]).toEqual([
    [],
    statements,
  ]);
  expect(measured.blocks).toBeLessThanOrEqual(most);
});

/** Returns the shortest of ten durations in milliseconds, to exclude the noise of a busy machine. */
async function measureLeast(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < 10; time++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return Math.min(...taken);
}

test('plans a session of 10,000 cards within 50 ms', async () => {
  expect(await measureLeast(() => summarisePractice(core, uid))).toBeLessThan(50);
});

test('skips overdue cards of refunded products with at most five buffers per card', async () => {
  await school.database.pool.query(
    `update entitlements set revoked_at = now() where uid = $1 and product_id <> 'grande-ecole-7'`,
    [uid],
  );
  expect(await listDue(core, uid)).toHaveLength(240);
  const { blocks, scans } = await measurePlans(school.database.pool, () => listDue(core, uid));
  expect(scans.filter((table) => large.includes(table))).toEqual([]);
  expect(blocks).toBeLessThanOrEqual(5 * cards);
  await school.database.pool.query('update entitlements set revoked_at = null where uid = $1', [uid]);
});
