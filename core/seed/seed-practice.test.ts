import { fileURLToPath } from 'node:url';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoSchool } from '#database/seed/demo/school.ts';
import { answerAppeals, attempts, marks } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { openCore } from '#tests/support/core.ts';
import { addMember, grantProduct } from '#tests/support/core-people.ts';
import { summarisePractice } from '../exercises/review/practice-summary.ts';
import { measureWeakPoints } from '../exercises/review/weak-points.ts';
import { seedExercises } from './seed-exercises.ts';
import { seedPractice } from './seed-practice.ts';

const folder = fileURLToPath(new URL('../../database/seed', import.meta.url));
const { practice, product } = demoSchool.learner;

test("seedPractice adds the learner's attempts and reviews once", async () => {
  await using school = await openCore();
  const { core } = school;
  const learner = await addMember(core, { emailVerified: true });
  for (const id of [product, ...practice.products]) {
    const row = { id, type: 'course' as const, title: id, description: '', productId: '', priceId: id };
    await core.db.insert(products).values(row);
    for (let lesson = 1; lesson <= 6; lesson++)
      await core.db
        .insert(lessons)
        .values({ id: `${id}-${lesson}`, productId: id, title: `${lesson}`, displayed: true });
    await seedExercises(core, id, folder);
    await grantProduct(core, learner, { id, title: id, priceId: id });
  }
  await core.db
    .update(entitlements)
    .set({ grantedAt: sql`now() - interval '45 days'` })
    .where(eq(entitlements.uid, learner.uid));
  await seedPractice(core, learner.uid, practice);
  const count = () =>
    Promise.all(
      [attempts, marks, answerAppeals, reviewCards, reviewLog].map((table) =>
        core.db.$count(table, inArray(table.uid, [learner.uid])),
      ),
    );
  const counted = await count();
  const [done = 0, , claims, cards = 0, logged = 0] = counted;
  // Fails if an exercise is renamed, because the practice data refers to exercises by title.
  expect([done, claims]).toEqual([practice.attempts.length, 2]);
  expect(cards).toBeGreaterThan(15);
  expect(logged).toBeGreaterThan(cards + 10);
  expect((await summarisePractice(core, learner.uid)).due.questions).toBeGreaterThan(3);
  const { faults, skills } = await measureWeakPoints(core, learner.uid);
  expect(faults.map(({ fault }) => fault)).toEqual(
    expect.arrayContaining(['accent', 'agreement', 'ending', 'homophone']),
  );
  expect(skills.length).toBeGreaterThanOrEqual(2);
  await seedPractice(core, learner.uid, practice);
  expect(await count()).toEqual(counted);
});
