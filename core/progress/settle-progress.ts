import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { lessons } from '#database/tables/lessons.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';

type Visit = { lessonId: string; productId: string; at: Date };

/** Records the first and the latest visit of each lesson. An older visit never replaces the latest one. */
export async function recordVisits(tx: Transaction, uid: string, visits: readonly Visit[]): Promise<void> {
  const sorted = visits.toSorted((a, b) =>
    a.lessonId < b.lessonId ? -1 : a.lessonId > b.lessonId ? 1 : +a.at - +b.at,
  );
  for (const together of Map.groupBy(sorted, ({ lessonId }) => lessonId).values()) {
    const [first, last] = [together[0], together.at(-1)];
    if (!first || !last) continue;
    await tx
      .insert(lessonProgress)
      .values({
        uid,
        lessonId: last.lessonId,
        productId: last.productId,
        openedAt: first.at,
        visitedAt: last.at,
      })
      .onConflictDoUpdate({
        target: [lessonProgress.uid, lessonProgress.lessonId],
        set: {
          productId: sql`excluded.product_id`,
          openedAt: sql`least(${lessonProgress.openedAt}, excluded.opened_at)`,
          visitedAt: sql`greatest(${lessonProgress.visitedAt}, excluded.visited_at)`,
        },
      });
  }
  const byProduct = Map.groupBy(
    visits.toSorted((a, b) =>
      a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : +a.at - +b.at,
    ),
    ({ productId }) => productId,
  );
  for (const together of byProduct.values()) {
    const [first, last] = [together[0], together.at(-1)];
    if (!first || !last) continue;
    const isLater = sql`(excluded.visited_at, excluded.lesson_id) > (${courseProgress.visitedAt}, coalesce(${courseProgress.lessonId}, ''))`;
    await tx
      .insert(courseProgress)
      .values({
        uid,
        productId: last.productId,
        lessonId: last.lessonId,
        startedAt: first.at,
        visitedAt: last.at,
      })
      .onConflictDoUpdate({
        target: [courseProgress.uid, courseProgress.productId],
        set: {
          lessonId: sql`case when ${isLater} then excluded.lesson_id else ${courseProgress.lessonId} end`,
          startedAt: sql`least(${courseProgress.startedAt}, excluded.started_at)`,
          visitedAt: sql`greatest(${courseProgress.visitedAt}, excluded.visited_at)`,
        },
      });
  }
}

/** Marks products as finished if all their displayed lessons are done. A finish date never changes. */
export async function settleProducts(
  tx: Transaction,
  uid: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .update(courseProgress)
    .set({
      finishedAt: sql`(select max(${lessonProgress.doneAt}) from ${lessonProgress}
        where ${lessonProgress.uid} = ${uid} and ${lessonProgress.productId} = ${courseProgress.productId})`,
    })
    .where(
      and(
        eq(courseProgress.uid, uid),
        inArray(courseProgress.productId, [...productIds]),
        isNull(courseProgress.finishedAt),
        sql`exists (select 1 from ${lessons} where ${lessons.productId} = ${courseProgress.productId} and ${lessons.displayed})`,
        sql`not exists (select 1 from ${lessons} where ${lessons.productId} = ${courseProgress.productId} and ${lessons.displayed}
          and not exists (select 1 from ${lessonProgress} where ${lessonProgress.uid} = ${uid}
            and ${lessonProgress.lessonId} = ${lessons.id} and ${lessonProgress.doneAt} is not null))`,
      ),
    );
}
