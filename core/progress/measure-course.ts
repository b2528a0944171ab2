import { and, eq, sql } from 'drizzle-orm';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import { cacheFor } from '../cache-for.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { programmeOrder } from '../lessons/programme.ts';
import type { ProductType } from '../products/product.ts';
import { findRestLimit } from './list-followers.ts';

export type LessonFigures = {
  id: string;
  title: string;
  chapter: string | null;
  opened: number;
  done: number;
  /** Number of resting learners whose last visit was to this lesson. */
  stopped: number;
};

export type CourseFigures = {
  begun: number;
  finished: number;
  resting: number;
  /** Number of lessons that at least half of the learners have done. */
  median: number;
  lessons: LessonFigures[];
  measuredAt: Date;
};

/** Statistics of more learners are cached (decision 34): 100,000 take half a second, 3,000 milliseconds. */
const maxCountedAnew = 3_000;
const cacheDuration = 600_000;

/**
 * Returns statistics, which may be ten minutes old for a product with very many learners.
 * @throws {AppError} `not-found` if the product does not exist
 */
export async function measureCourse(
  core: Pick<Core, 'db' | 'now'>,
  productId: string,
): Promise<CourseFigures & { product: { id: string; title: string; type: ProductType } }> {
  const [product] = await core.db
    .select({ id: products.id, title: products.title, type: products.type })
    .from(products)
    .where(eq(products.id, productId))
    .limit(1);
  if (!product)
    throw new AppError('not-found', `product ${productId} not found`, {
      userMessage: m.refusals_product_unknown(),
    });
  const figures = await cacheFor(core, `progress of ${productId}`, {
    find: () => measure(core, productId),
    cacheDuration: ({ begun }) => (begun > maxCountedAnew ? cacheDuration : 0),
  });
  return { ...figures, product };
}

async function measure(core: Pick<Core, 'db' | 'now'>, productId: string): Promise<CourseFigures> {
  const [[followers], byLesson] = await Promise.all([
    measureFollowers(core, productId),
    measureLessons(core, productId),
  ]);
  const { begun = 0, finished = 0, resting = 0, median = 0 } = followers ?? {};
  return { begun, finished, resting, median: median ?? 0, lessons: byLesson, measuredAt: core.now() };
}

const isResting = (core: Pick<Core, 'now'>) =>
  sql`${courseProgress.finishedAt} is null and ${courseProgress.visitedAt} < ${findRestLimit(core).toISOString()}::timestamptz`;

function measureFollowers(core: Pick<Core, 'db' | 'now'>, productId: string) {
  const learned = core.db
    .select({ uid: lessonProgress.uid, done: sql<number>`count(*)`.as('done') })
    .from(lessonProgress)
    .innerJoin(
      lessons,
      and(
        eq(lessons.id, lessonProgress.lessonId),
        // Restricts both tables, so that the few lessons of one product are found first.
        eq(lessons.productId, productId),
        eq(lessons.displayed, true),
      ),
    )
    .where(and(eq(lessonProgress.productId, productId), sql`${lessonProgress.doneAt} is not null`))
    .groupBy(lessonProgress.uid)
    .as('learned');
  return core.db
    .select({
      begun: sql<number>`count(*)::int`,
      finished: sql<number>`count(${courseProgress.finishedAt})::int`,
      resting: sql<number>`(count(*) filter (where ${isResting(core)}))::int`,
      median: sql<
        number | null
      >`(percentile_disc(0.5) within group (order by coalesce(${learned.done}, 0) desc))::int`,
    })
    .from(courseProgress)
    .leftJoin(learned, eq(learned.uid, courseProgress.uid))
    .where(eq(courseProgress.productId, productId));
}

function measureLessons(core: Pick<Core, 'db' | 'now'>, productId: string): Promise<LessonFigures[]> {
  const met = core.db
    .select({
      opened: sql<number>`count(*)::int`.as('opened'),
      done: sql<number>`count(${lessonProgress.doneAt})::int`.as('done'),
    })
    .from(lessonProgress)
    .where(eq(lessonProgress.lessonId, lessons.id))
    .as('met');
  const left = core.db
    .select({ lessonId: courseProgress.lessonId, stopped: sql<number>`count(*)::int`.as('stopped') })
    .from(courseProgress)
    .where(and(eq(courseProgress.productId, productId), isResting(core)))
    .groupBy(courseProgress.lessonId)
    .as('left_there');
  return core.db
    .select({
      id: lessons.id,
      title: lessons.title,
      chapter: chapters.title,
      opened: met.opened,
      done: met.done,
      stopped: sql<number>`coalesce(${left.stopped}, 0)`,
    })
    .from(lessons)
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .innerJoinLateral(met, sql`true`)
    .leftJoin(left, eq(left.lessonId, lessons.id))
    .where(and(eq(lessons.productId, productId), eq(lessons.displayed, true)))
    .orderBy(...programmeOrder);
}
