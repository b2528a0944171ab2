import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { connectDatabase } from '#database/connect.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { scaled } from '#tests/support/seed.ts';
import { insertExercises } from '../../../bench/large-school/insert-exercises.ts';
import { insertPeople } from '../../../bench/large-school/insert-people.ts';
import type { Core } from '../../context.ts';
import { countToDo } from '../../desk/count-to-do.ts';
import { listAppeals } from '../appeals/list-appeals.ts';
import { previewRemarking } from '../attempts/mark-again.ts';
import { getMarkedAttempt } from './find-marked-attempt.ts';
import { listLearners } from './list-learners.ts';
import { listMarkedAttempts } from './list-marked-attempts.ts';
import { measureExercise } from './measure-exercise.ts';

/** Number of people. TEST_SCALE=20 creates 100,000 people with a million answers. */
const people = scaled(5_000);
const portion = 2_500;

let school: CoreUnderTest;
let core: Core;
let late: Cursor;

beforeAll(async () => {
  school = await openCore();
  const { pool } = school.database;
  core = { ...school.core, db: connectDatabase(pool) };
  await pool.query(
    `insert into products (id, title, type, displayed)
      select 'grande-ecole-' || n, 'Cours ' || n, 'course', true from generate_series(0, $1::int) n`,
    [people / 20],
  );
  for (let from = 0; from < people; from += portion) {
    const rows = { from, to: Math.min(people, from + portion) - 1 };
    await insertPeople(core.db, { ...rows, productId: 'grande-ecole-0' });
    await insertExercises(core.db, rows);
  }
  await pool.query(
    'vacuum analyze exercises, exercise_versions, exercise_keys, attempts, marks, answer_claims, directory',
  );
  const { rows } = await pool.query<{ at: Date; id: string }>(
    'select marked_at as at, id from attempts order by marked_at desc, id desc offset $1 limit 1',
    [Math.floor(people / 2)],
  );
  late = [rows[0]?.at.getTime() ?? 0, rows[0]?.id ?? ''];
}, 900_000);

afterAll(() => school?.[Symbol.asyncDispose]());

// With few people there are too few appeals for PostgreSQL to use an index.
const large = ['attempts', 'marks', 'directory', ...(people > 20_000 ? ['answer_claims'] : [])];
/** This count reads up to a hundred pending rows by a sequential scan, because most rows are pending. */
const counted = 'counting pending tasks';
const enormous = 'grande-ecole-0';

test.each<[string, () => Promise<unknown>, number, number]>([
  ['statistics of an exercise with many answers', () => measureExercise(core, enormous), 4, 12_000],
  ['statistics of an exercise with few answers', () => measureExercise(core, 'grande-ecole-7'), 4, 1_000],
  ['first page of learners', () => listLearners(core, {}), 1, 12_000],
  ['middle page of learners', () => listLearners(core, { after: late }), 1, 12_000],
  ['learner found by a rare word', () => listLearners(core, { search: 'eleve777@' }), 2, 800],
  ['learners found by a common word', () => listLearners(core, { search: 'eleve' }), 2, 16_000],
  ['one learner', () => listLearners(core, { uid: 'personne-777' }), 1, 300],
  ['first page of marked attempts', () => listMarkedAttempts(core, {}), 1, 1_500],
  ['middle page of marked attempts', () => listMarkedAttempts(core, { after: late }), 1, 1_500],
  [
    'middle page of marked attempts at one exercise',
    () => listMarkedAttempts(core, { exerciseId: enormous, after: late }),
    1,
    1_500,
  ],
  ['marked attempts of one person', () => listMarkedAttempts(core, { uid: 'personne-777' }), 1, 100],
  ['one marked attempt', () => getMarkedAttempt(core, 'grande-ecole-0'), 4, 100],
  ['pending appeals', () => listAppeals(core), 3, 3_000],
  ['pending appeals of one exercise', () => listAppeals(core, { exerciseId: enormous }), 3, 3_000],
  [counted, () => countToDo(core), 1, 200],
  ['preview of re-marking', () => previewRemarking(core, enormous), 4, 200],
])(
  '%s: uses indexes and few buffers, whatever the number of answers',
  async (what, work, statements, most) => {
    const measured = await measurePlans(school.database.pool, work);
    const scans = measured.scans.filter(
      (table) =>
        large.includes(table) && !(what.includes('word') && table === 'directory') && what !== counted,
    );
    expect({ scans, statements: measured.statements, blocks: Math.max(measured.blocks, most) }).toEqual({
      ...{ scans: [], statements },
      blocks: most,
    });
  },
);
