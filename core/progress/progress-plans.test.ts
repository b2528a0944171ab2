import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { connectDatabase } from '#database/connect.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { scaled } from '#tests/support/seed.ts';
import { insertFollowers } from '../../bench/large-school/insert-followers.ts';
import { insertLessons, lessonsOfProduct } from '../../bench/large-school/insert-lessons.ts';
import { insertPeople } from '../../bench/large-school/insert-people.ts';
import type { Core } from '../context.ts';
import { listOfficeProducts } from '../products/office/list-office-products.ts';
import { findFollowed } from './follow-course.ts';
import { followLesson } from './follow-lesson.ts';
import { listHeld } from './list-followed.ts';
import { listFollowedProducts, listFollowers } from './list-followers.ts';
import { measureCourse } from './measure-course.ts';

/** Number of people and of lessons. TEST_SCALE=20 creates 100,000 of each, and a million rows of progress. */
const rows = scaled(5_000);
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
      select 'grande-ecole-' || n, 'Cours ' || n, case n % 2 when 0 then 'course' else 'exercise' end, true
      from generate_series(0, $1::int) n`,
    [rows / lessonsOfProduct],
  );
  for (let from = 0; from < rows; from += portion) {
    const to = from + portion - 1;
    await insertLessons(core.db, { from, to });
    await insertPeople(core.db, { from, to, productId: 'grande-ecole-0' });
    await insertFollowers(core.db, { from, to });
  }
  await pool.query(
    'vacuum analyze products, chapters, lessons, directory, orders, entitlements, lesson_progress, course_progress, playback',
  );
  const { rows: found } = await pool.query<{ at: Date; product: string; uid: string }>(
    `select visited_at as at, product_id as product, uid from course_progress
      order by visited_at desc, product_id, uid offset $1 limit 1`,
    [rows],
  );
  late = [found[0]?.at.getTime() ?? 0, found[0]?.product ?? '', found[0]?.uid ?? ''];
}, 600_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const large = ['directory', 'lessons', 'entitlements', 'lesson_progress', 'course_progress', 'playback'];
const learner = { uid: 'personne-777', role: null };
const enormous = 'grande-ecole-0';
const ordinary = `grande-ecole-${Math.floor(777 / lessonsOfProduct)}`;

const visit = (productId: string, lesson: number) =>
  followLesson(core, learner, {
    type: Number(productId.split('-')[2]) % 2 ? 'exercise' : 'course',
    productId,
    lessonId: `grande-ecole-${Number(productId.split('-')[2]) * lessonsOfProduct + lesson}`,
  });

test.each<[string, () => Promise<unknown>, number, number]>([
  ['a lesson of an enormous course', () => visit(enormous, 3), 1, 400],
  ['a lesson of an ordinary pack', () => visit(ordinary, 0), 1, 400],
  ['the programme of an enormous course', () => findFollowed(core, enormous, learner), 1, 300],
  ['the products that a learner owns', () => listHeld(core, learner.uid), 1, 800],
  ['the first page of followers', () => listFollowers(core, {}), 1, 5_500],
  ['a late page of followers', () => listFollowers(core, { after: late }), 1, 5_500],
  [
    'a late page of finished followers',
    () => listFollowers(core, { state: 'finished', after: late }),
    1,
    7_500,
  ],
  [
    'a late page of resting followers',
    () => listFollowers(core, { state: 'resting', after: late }),
    1,
    5_500,
  ],
  ['active followers', () => listFollowers(core, { state: 'begun' }), 1, 5_500],
  [
    'followers of an enormous course',
    () => listFollowers(core, { productId: enormous, after: late }),
    1,
    5_500,
  ],
  [
    'finished followers of an enormous course',
    () => listFollowers(core, { productId: enormous, state: 'finished', after: late }),
    1,
    7_500,
  ],
  [
    'finished followers of a course that nobody finished',
    () => listFollowers(core, { productId: 'rare', state: 'finished' }),
    1,
    60,
  ],
  ['the progress of one person', () => listFollowers(core, { uid: learner.uid }), 1, 300],
  ['followers found by a rare word', () => listFollowers(core, { search: 'eleve777@' }), 2, 600],
  ['followers found by a common word', () => listFollowers(core, { search: 'eleve' }), 2, 8_000],
  ['the products that have followers', () => listFollowedProducts(core), 1, 6_000],
  ['the statistics of an ordinary pack', () => measureCourse(core, ordinary), 3, 2_500],
  [
    'the products in the back office',
    () => listOfficeProducts(core, { state: 'all', sort: 'order' }),
    1,
    2_500,
  ],
])('%s: uses only indexes and few buffers, however many rows exist', async (what, work, statements, most) => {
  const measured = await measurePlans(school.database.pool, work);
  // For searches that match up to two thousand people, a sequential scan of the names is acceptable.
  const scans = measured.scans.filter(
    (table) => large.includes(table) && !(what.includes('word') && table === 'directory'),
  );
  expect([scans, measured.statements]).toEqual([[], statements]);
  expect(measured.blocks).toBeLessThanOrEqual(most);
});

test('measureCourse caches the statistics of a very large course', async () => {
  const first = await measureCourse(core, enormous);
  expect(first.begun).toBe(rows);
  expect(first.lessons[0]?.opened).toBe(rows);
  const again = await measurePlans(school.database.pool, () => measureCourse(core, enormous));
  expect(again.statements).toBe(1);
  expect(again.blocks).toBeLessThanOrEqual(10);
});
