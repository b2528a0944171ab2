import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { addLargeCourse } from '#tests/support/add-large-course.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { scaled } from '#tests/support/seed.ts';
import type { Core } from '../context.ts';
import { findFollowed } from '../progress/follow-course.ts';
import { isAttemptOpen, isInOpenSitting, isPlayedBySitting } from './open-sittings/stored-sitting.ts';
import { closeDueSittings } from './sittings/end-block.ts';
import { listSittings } from './sittings/list-sittings.ts';
import { loadSitting } from './sittings/load-sitting.ts';
import { readSittingResult } from './sittings/sitting-result.ts';

/** Number of sittings and attempts. TEST_SCALE=10 creates 100,000. One in a hundred is open. */
const rows = scaled(10_000);
const learner = { uid: 'personne-100', role: null };
const sittingId = 's100';

let school: CoreUnderTest;
let core: Core;

beforeAll(async () => {
  school = await openCore();
  const { pool } = school.database;
  core = { ...school.core, db: connectDatabase(pool) };
  await addLargeCourse(pool);
  await pool.query(`
    insert into papers (id, title, product_id, exam, displayed, sections)
      select 'p' || n, 'Sujet ' || n, 'grand', 'delf-b1', true,
        jsonb_build_array(jsonb_build_object('id', 'ce', 'part', 'reading', 'minutes', 45,
          'exercises', jsonb_build_array(jsonb_build_object('id', 'e' || n, 'seconds', jsonb_build_array()))))
      from generate_series(1, 20) n`);
  await pool.query(
    `insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, marked_at, sitting_id)
     select 'a' || n, 'personne-' || n, 'e' || (n % 20 + 1), 'v' || (n % 20 + 1), 1,
       case when n % 100 = 0 then 'open' else 'marked' end, now(), case when n % 100 = 0 then null else now() end, 's' || n
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query(
    `insert into paper_sittings (id, uid, paper_id, began_at, block_began_at, due_at, finished_at, sections)
     select 's' || n, 'personne-' || n, 'p' || (n % 20 + 1), now(),
       case when n % 100 = 0 then now() end, case when n % 100 = 0 then now() + interval '1 hour' end,
       case when n % 100 = 0 then null else now() end,
       jsonb_build_array(jsonb_build_object('id', 'ce', 'title', '', 'part', 'reading', 'minutes', 45, 'script', null,
         'closes', true, 'beganAt', now(), 'endedAt', null, 'exercises', jsonb_build_array(jsonb_build_object(
           'id', 'e' || (n % 20 + 1), 'title', 'Lire', 'versionId', 'v' || (n % 20 + 1), 'seconds', jsonb_build_array(),
           'recording', null, 'attemptId', 'a' || n, 'number', 1))))
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query('vacuum analyze paper_sittings, attempts, papers, exercises, exercise_versions');
}, 600_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const attempt = { id: 'a100', state: 'open', sittingId } as const;

test.each<[string, () => Promise<unknown>, number]>([
  ['a running sitting', () => loadSitting(core, learner.uid, sittingId), 60],
  ['the deadline of an answer', () => isAttemptOpen(core.db, attempt, core.now()), 10],
  ['whether an exam contains an exercise', () => isInOpenSitting(core.db, learner.uid, 'e1'), 20],
  ['whether an exam plays an exercise', () => isPlayedBySitting(core.db, learner.uid, 'e1'), 20],
  ['the history of a paper', () => listSittings(core, learner.uid, 'p1'), 20],
  ['a product with papers and reserved exercises', () => findFollowed(core, 'grand', learner), 600],
  ['due sittings', () => closeDueSittings(core), 60],
  [
    'a result',
    async () => {
      const { sitting } = await loadSitting(core, learner.uid, sittingId);
      return readSittingResult(core, sitting, 'delf-b1');
    },
    90,
  ],
])('reads %s from indexes only', async (_, work, most) => {
  const { blocks, scans } = await measurePlans(school.database.pool, work);
  expect(scans.filter((table) => table === 'paper_sittings' || table === 'attempts')).toEqual([]);
  expect(blocks).toBeLessThanOrEqual(most);
});
