import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { measureExercise } from '#core/exercises/statistics/measure-exercise.ts';
import { startPurchase } from '#core/orders/purchase.ts';
import { countCatalogue } from '#core/products/catalogue/list-catalogue.ts';
import { listFollowers } from '#core/progress/list-followers.ts';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { answerAppeals, attempts, marks } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { directory } from '#database/tables/members.ts';
import { messages } from '#database/tables/messages.ts';
import { news } from '#database/tables/news.ts';
import { orders } from '#database/tables/orders.ts';
import { prices } from '#database/tables/prices.ts';
import { productions } from '#database/tables/productions.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress, playback } from '#database/tables/progress.ts';
import { scores } from '#database/tables/scores.ts';
import { openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { seedLargeSchool } from './seed-large-school.ts';

const count = 300;

test('inserts contents with prices, and a second run adds only the missing rows', async () => {
  await using school = await openCore();
  const { core } = school;
  await seedLargeSchool(core, { count: count / 2 });
  const sold = await core.db.$count(prices);
  await seedLargeSchool(core, { count });
  for (const table of [products, news, scores]) expect(await core.db.$count(table)).toBe(count);
  expect(await core.db.$count(prices)).toBe(sold);
  const [seen] = await core.db
    .select({
      titles: sql<number>`count(distinct ${products.title})::int`,
      priced: sql<number>`count(${products.unitAmount})::int`,
      levels: sql<number>`count(distinct ${products.difficulty})::int`,
    })
    .from(products)
    .where(like(products.id, 'grande-ecole-%'));
  expect(seen).toEqual({ titles: count, priced: count, levels: 7 });
  for (const type of ['course', 'exercise'] as const)
    expect(await countCatalogue(core, { type, sort: 'order', words: 'subjonctif' })).toBeGreaterThan(0);
  expect(school.complaints).toEqual([]);
});

test('inserts progress in courses and packs, and a second run adds no duplicates', async () => {
  await using school = await openCore();
  const { db } = school.core;
  await seedLargeSchool(school.core, { count: 160 });
  await seedLargeSchool(school.core, { count: 160 });
  expect(await db.$count(lessons)).toBe(160);
  // All follow the first product, all but twenty a second one.
  expect(await db.$count(courseProgress)).toBe(160 + 140);
  expect(await db.$count(lessonProgress)).toBeGreaterThan(1_000);
  expect(await db.$count(playback)).toBeGreaterThan(0);
  const followed = await listFollowers(school.core, { limit: 400 });
  expect(new Set(followed.rows.map(({ state }) => state))).toContain('finished');
  expect(new Set(followed.rows.map(({ product }) => product.type)).size).toBe(2);
  for (const { state, done, lessons: all } of followed.rows) expect(done === all).toBe(state === 'finished');
});

test('inserts ten answers per member and some appeals, and a second run adds no duplicates', async () => {
  await using school = await openCore();
  const { db } = school.core;
  for (let time = 0; time < 2; time++) await seedLargeSchool(school.core, { count: 400 });
  // All do the first exercise and the letter, all but twenty a second exercise.
  expect(await db.$count(attempts)).toBe(400 + 400 + 380);
  expect(await db.$count(productions, eq(productions.state, 'waiting'))).toBe(2);
  expect(await db.$count(marks)).toBe(780 * 5);
  expect(await db.$count(answerAppeals)).toBeGreaterThan(0);
  const { people, fields } = await measureExercise(school.core, 'grande-ecole-0');
  expect(people).toBe(400);
  for (const { answers, rights, given } of fields) {
    expect([answers, rights > 200]).toEqual([400, true]);
    expect(given.length).toBeGreaterThan(1);
  }
});

test('fills every list of the back office with people, and a second run adds no duplicates', async () => {
  await using school = await openCore();
  for (const count of [10, 20]) await seedLargeSchool(school.core, { count, people: true, force: true });
  for (const table of [directory, orders, emails, messages, changes])
    expect(await school.core.db.$count(table)).toBe(20);
  await seedLargeSchool(school.core, { count: 25 });
});

test('refuses a school that has sold something, except with `force`', async () => {
  await using school = await openCore();
  const buyer = await addMember(school.core);
  const gift = await addProductAt(school.core, 0);
  await startPurchase(school.core, buyer, toWanted(gift));
  await expect(seedLargeSchool(school.core, { count: 5 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await school.core.db.$count(products)).toBe(1);
  await seedLargeSchool(school.core, { count: 5, force: true });
  expect(await school.core.db.$count(products)).toBe(6);
});
