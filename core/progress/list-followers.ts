import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { lessons } from '#database/tables/lessons.ts';
import { directory } from '#database/tables/members.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress } from '#database/tables/progress.ts';
import type { Core } from '../context.ts';
import { matchWords } from '../lists/keyset.ts';
import type { ProductType } from '../products/product.ts';
import { countDone, countLessons } from './count-lessons.ts';

/** State of a learner; `resting` after two weeks without a visit. */
export type FollowerState = 'begun' | 'resting' | 'finished';

const rest = 14 * 24 * 3_600_000;

/** Returns the start of the last two weeks: an unfinished learner whose last visit is older is resting. */
export const findRestLimit = ({ now }: Pick<Core, 'now'>): Date => new Date(now().getTime() - rest);

/** A learner's progress in one product, without the learner's notes. */
export type FollowerRow = {
  uid: string;
  /** Empty if unknown. */
  name: string;
  email: string;
  product: { id: string; title: string; type: ProductType };
  /** Number of displayed lessons that are done. */
  done: number;
  lessons: number;
  /** Last visited lesson, or null if it was deleted. */
  lastLesson: string | null;
  startedAt: Date;
  visitedAt: Date;
  finishedAt: Date | null;
  state: FollowerState;
};

type FollowerFilter = {
  state?: FollowerState | null;
  productId?: string | null;
  uid?: string | null;
  /** Words to find in names and email addresses. */
  search?: string;
};

const pageSize = 50;

/** Last visit first; must equal the order of the indexes. */
const order = [
  sql`${courseProgress.visitedAt} desc nulls last`,
  sql`${courseProgress.productId}`,
  sql`${courseProgress.uid}`,
];

const last = alias(lessons, 'last_lesson');

/** Lists one page, last visit first. The cursor is a time, a product and a person. */
export async function listFollowers(
  core: Pick<Core, 'db' | 'now'>,
  filter: FollowerFilter & { after?: Cursor | null; limit?: number },
): Promise<{ rows: FollowerRow[]; next: Cursor | null }> {
  const limit = filter.limit ?? pageSize;
  const page = core.db
    .select()
    .from(courseProgress)
    .where(
      and(
        filter.productId ? eq(courseProgress.productId, filter.productId) : undefined,
        filter.uid ? eq(courseProgress.uid, filter.uid) : undefined,
        filter.state ? whereOf(core, filter.state) : undefined,
        await findPeople(core, filter.search),
        toCondition(filter.after),
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
    .as('course_progress');
  // One lookup per row: for a join, the database sometimes reads the whole directory.
  const person = core.db
    .select({ displayName: directory.displayName, email: directory.email })
    .from(directory)
    .where(eq(directory.uid, page.uid))
    .limit(1)
    .as('person');
  const rows = await core.db
    .select({
      uid: page.uid,
      name: sql<string>`coalesce(${person.displayName}, '')`,
      email: sql<string>`coalesce(${person.email}, '')`,
      product: { id: products.id, title: products.title, type: products.type },
      done: countDone(page.uid, page.productId),
      lessons: countLessons(page.productId),
      lastLesson: last.title,
      startedAt: page.startedAt,
      visitedAt: page.visitedAt,
      finishedAt: page.finishedAt,
    })
    .from(page)
    .innerJoin(products, eq(products.id, page.productId))
    .leftJoinLateral(person, sql`true`)
    .leftJoin(last, eq(last.id, page.lessonId))
    .orderBy(...order);
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  const restLimit = findRestLimit(core);
  return {
    rows: shown.map((row) => ({
      ...row,
      state: row.finishedAt ? 'finished' : row.visitedAt < restLimit ? 'resting' : 'begun',
    })),
    next: end ? [end.visitedAt.getTime(), end.product.id, end.uid] : null,
  };
}

function whereOf(core: Pick<Core, 'now'>, state: FollowerState): SQL | undefined {
  const { finishedAt, visitedAt } = courseProgress;
  if (state === 'finished') return isNotNull(finishedAt);
  const limit = findRestLimit(core);
  return and(isNull(finishedAt), state === 'resting' ? lt(visitedAt, limit) : gte(visitedAt, limit));
}

/** Compares the time separately, so that the database starts late pages inside the index. */
function toCondition(after: Cursor | null | undefined): SQL | undefined {
  if (!after) return undefined;
  const [at = 0, productId, uid] = after;
  const { visitedAt } = courseProgress;
  const moment = sql`${new Date(Number(at)).toISOString()}::timestamptz`;
  return sql`${visitedAt} <= ${moment} and (${visitedAt} < ${moment}
    or (${courseProgress.productId}, ${courseProgress.uid}) > (${productId}, ${uid}))`;
}

/** Maximum number of people looked up by index; if more match, a scan soon finds enough of them. */
const maxPeople = 2_000;

/** Looks up few people by index, many by a scan: for some words, either plan alone reads all rows. */
async function findPeople({ db }: Pick<Core, 'db'>, search = ''): Promise<SQL | undefined> {
  // Must be exactly the expression of the index `directory_search`.
  const words = matchWords(sql`public.fold(${directory.displayName} || ' ' || ${directory.email})`, search);
  if (words.length === 0) return undefined;
  const matching = db
    .select({ uid: directory.uid })
    .from(directory)
    .where(and(...words));
  const people = await matching.limit(maxPeople + 1);
  if (people.length > maxPeople)
    return inArray(
      courseProgress.uid,
      db
        .select({ uid: directory.uid })
        .from(directory)
        .where(and(...words)),
    );
  return sql`${courseProgress.uid} = any(${sql.param(people.map(({ uid }) => uid))}::text[])`;
}

/** Lists the products with the latest visits. In a large school, not all products. */
export async function listFollowedProducts(core: Pick<Core, 'db'>): Promise<{ id: string; title: string }[]> {
  const { rows } = await core.db.execute<{ id: string; title: string }>(sql`
    select id, title from products where id in (
      select product_id from (select product_id from course_progress order by visited_at desc nulls last limit ${maxLooked}) seen)
    order by public.fold(title), id limit ${maxOffered}`);
  return rows;
}

/** Maximum number of visits searched for products, and of products listed. */
const maxLooked = 1_000;
const maxOffered = 200;
