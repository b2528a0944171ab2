import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { connectDatabase } from '#database/connect.ts';
import { addLargeCourse } from '#tests/support/add-large-course.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { scaled } from '#tests/support/seed.ts';
import type { Core } from '../context.ts';
import { countToDo } from '../desk/count-to-do.ts';
import { findNextProduction, listProductions } from './list-productions.ts';

/** Number of attempts with a production. TEST_SCALE=10 creates 100,000. One in twenty waits. */
const rows = scaled(10_000);

let school: CoreUnderTest;
let core: Core;
let late: Cursor;

beforeAll(async () => {
  school = await openCore();
  const { pool } = school.database;
  core = { ...school.core, db: connectDatabase(pool) };
  await addLargeCourse(pool);
  await pool.query(
    `insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, marked_at, submitted_at)
     select 'a' || n, 'personne-' || n, 'e' || (n % 20 + 1), 'v' || (n % 20 + 1), 1,
       case when n % 20 = 0 then 'awaiting' else 'marked' end, now(),
       case when n % 20 = 0 then null else now() end, now()
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query(
    `insert into productions (id, attempt_id, field, uid, exercise_id, kind, state, submitted_at, due_at, returned_at)
     select 'p' || n, 'a' || n, '1', 'personne-' || n, 'e' || (n % 20 + 1), 'writing',
       case when n % 20 = 0 then 'waiting' else 'returned' end, now() - n * interval '1 minute',
       now() - n * interval '1 minute',
       case when n % 20 = 0 then null else now() - n * interval '1 minute' end
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query('vacuum analyze productions, attempts, exercises');
  const { rows: found } = await pool.query<{ at: Date; id: string }>(
    `select returned_at as at, id from productions where state = 'returned'
     order by returned_at desc, id desc offset $1 limit 1`,
    [Math.floor(rows / 2)],
  );
  late = [found[0]?.at.getTime() ?? 0, found[0]?.id ?? ''];
}, 600_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const all = { kind: null, productId: null };

test.each<[string, () => Promise<unknown>, number]>([
  ['the queue', () => listProductions(core, { ...all, view: 'waiting' }), 600],
  [
    'the queue of a product',
    () => listProductions(core, { ...all, productId: 'grand', view: 'waiting' }),
    900,
  ],
  ['returned corrections', () => listProductions(core, { ...all, view: 'returned' }), 600],
  [
    'a later page of returned ones',
    () => listProductions(core, { ...all, view: 'returned', after: late }),
    600,
  ],
  ['the next production', () => findNextProduction(core, 'p20', all), 60],
  ['pending tasks', () => countToDo(core), 300],
])('reads %s from indexes only', async (what, work, most) => {
  const { blocks, scans } = await measurePlans(school.database.pool, work);
  // The count stops at a hundred rows, so it may use a sequential scan.
  if (what !== 'pending tasks')
    expect(scans.filter((table) => table === 'productions' || table === 'attempts')).toEqual([]);
  expect(blocks).toBeLessThanOrEqual(most);
});
