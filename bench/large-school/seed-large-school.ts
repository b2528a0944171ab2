import { and, inArray, like, ne, notLike, sql } from 'drizzle-orm';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { setPrice } from '#core/prices/price.ts';
import { demoSchool } from '#database/seed/demo/school.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { insertNews, insertProducts } from './insert-content.ts';
import { insertExercises } from './insert-exercises.ts';
import { insertFollowers } from './insert-followers.ts';
import { insertLessons } from './insert-lessons.ts';
import { insertOfficeLines, insertPeople } from './insert-people.ts';
import { insertProductions } from './insert-productions.ts';
import { insertScores } from './insert-scores.ts';
import { amounts, titlePrice } from './product-words.ts';

/** Rows per statement: a statement takes only seconds, so that a running school stays responsive. */
const batch = 2_500;

/**
 * Fills a school with `count` invented products, news, exam results, lessons and members. A second run adds
 * what is missing. With `people`, also fills the lists of orders, emails, messages and the audit log.
 * @throws {AppError} conflict if something was sold in this school, unless `force`
 */
export async function seedLargeSchool(
  core: Pick<Core, 'db' | 'payments' | 'prices'>,
  options: { count: number; people?: boolean; force?: boolean; say?: (line: string) => void },
): Promise<void> {
  const { count, people = false, force = false, say = () => undefined } = options;
  if (!force) await refuseRealSchool(core);
  const priceIds = await makePrices(core);
  for (const [name, insert] of Object.entries({
    products: insertProducts,
    news: insertNews,
    scores: insertScores,
    lessons: insertLessons,
    members: insertPeople,
    followers: insertFollowers,
    exercises: insertExercises,
    productions: insertProductions,
    ...(people ? { 'lines of the office': insertOfficeLines } : {}),
  }))
    for (let from = 0; from < count; from += batch) {
      const to = Math.min(from + batch, count) - 1;
      await insert(core.db, { from, to, priceIds, productId: 'grande-ecole-0' });
      say(`${name}: ${to + 1} of ${count}`);
    }
  // Updates the planner's statistics now instead of at the next autovacuum.
  await core.db.execute(
    sql`analyze products, news, scores, prices, directory, orders, entitlements, letters, messages, changes, chapters, lessons,
      lesson_progress, course_progress, playback, exercises, exercise_versions, attempts, marks, answer_claims, productions`,
  );
}

async function refuseRealSchool({ db }: Pick<Core, 'db'>): Promise<void> {
  const [sold] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['paid', 'partially_refunded', 'refunded', 'disputed']),
        ne(orders.email, demoSchool.learner.email),
        notLike(orders.id, 'grande-ecole-%'),
      ),
    )
    .limit(1);
  if (sold)
    throw new AppError(
      'conflict',
      'This school has orders: invented contents would be mixed with real ones.',
    );
}

async function makePrices(core: Pick<Core, 'db' | 'payments' | 'prices'>): Promise<string[]> {
  const known = await core.db
    .selectDistinct({ priceId: products.priceId, cents: products.unitAmount })
    .from(products)
    .where(like(products.id, 'grande-ecole-%'));
  const ids = new Map(known.map(({ priceId, cents }) => [cents, priceId]));
  for (const cents of amounts)
    if (!ids.has(cents)) {
      const title = titlePrice(cents);
      const sold = await setPrice(core, { title, cents, key: title, productId: '', priceId: '' });
      ids.set(cents, sold.priceId);
    }
  return amounts.map((cents) => ids.get(cents) ?? '');
}
