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
import { insertScores } from './insert-scores.ts';
import { amounts, titlePrice } from './product-words.ts';

/** Rows of one statement: seconds of work, and a school that is open meanwhile stays so. */
const batch = 2_500;

/**
 * Fills a school with so many products, as many news, exam results and lessons, and as many members who follow what they have,
 * ten lessons and ten answers to exercises each; all invented. The same rows each time: a second run adds what is missing. The products share a few dozen
 * prices at the payment provider. With `people` the office's other lists are filled too: a letter, a message and a line of the
 * journal for each member.
 * @throws {AppError} conflict for a school where something was sold, unless `force`
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
    ...(people ? { 'lines of the office': insertOfficeLines } : {}),
  }))
    for (let from = 0; from < count; from += batch) {
      const to = Math.min(from + batch, count) - 1;
      await insert(core.db, { from, to, priceIds, productId: 'grande-ecole-0' });
      say(`${name}: ${to + 1} of ${count}`);
    }
  // Plans follow what is known of the tables; nobody should wait for the next automatic look.
  await core.db.execute(
    sql`analyze products, news, scores, prices, directory, orders, entitlements, letters, messages, changes, chapters, lessons,
      lesson_progress, course_progress, playback, exercises, exercise_versions, attempts, marks, answer_claims`,
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
    throw new AppError('conflict', 'This school has orders: invented contents would stand among real ones.');
}

/** Ids of the prices to sell at; those of an earlier run serve again. */
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
