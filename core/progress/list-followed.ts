import { and, desc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '#database/prepare.ts';
import { attestations } from '#database/tables/attestations.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress, playback } from '#database/tables/progress.ts';
import { isHeldBy } from '../access.ts';
import type { Core } from '../context.ts';
import { findOpening } from '../lessons/lesson-access.ts';
import { programmeOrder } from '../lessons/programme.ts';
import { productCardColumns, toCards } from '../products/catalogue/list-products.ts';
import type { ProductCard } from '../products/product.ts';
import { findMissing, type MissingWork } from './missing-work.ts';
import { requiredWork } from './required-work.ts';

export type OwnedCourse = {
  card: ProductCard;
  lessons: number;
  done: number;
  /** Null before the first visit. */
  visitedAt: Date | null;
  finishedAt: Date | null;
  /** Code of the completion certificate. */
  attestation: string | null;
  /** Work that is left to do before the attestation. */
  missing: MissingWork;
  /** Lesson to continue with, and the second reached in its recording. Null if no open lesson is left. */
  next: { id: string; title: string; position: number } | null;
};

/** Maximum number of listed products, more than any person buys. */
const maxHeld = 200;

/** Lists owned products by last visit, then last purchase, and pending ones (`waiting`) by opening date. */
export async function listHeld(
  core: Core,
  uid: string,
): Promise<{ owned: OwnedCourse[]; waiting: ProductCard[] }> {
  const rows = await findHeld(core.db, { uid });
  const open = rows.filter(({ revokedAt }) => revokedAt === null);
  const closed = rows.flatMap(({ card, opensAt, isGift }) => (opensAt ? [{ card, opensAt, isGift }] : []));
  const cards = toCards(
    core,
    open.map(({ card }) => ({ ...card, bought: true })),
  );
  return {
    owned: open.flatMap(
      ({ card: _card, grantedAt, next, required, visitedAt, finishedAt, attestation }, index) => {
        const card = cards[index];
        if (!card) return [];
        const isOpen = next && isOpenBy(next, grantedAt, core.now());
        const { lessons, lessonsDone: done } = required;
        const missing = findMissing(required);
        return [
          { card, lessons, done, visitedAt, finishedAt, attestation, missing, next: isOpen ? next : null },
        ];
      },
    ),
    waiting: toCards(
      core,
      closed
        .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime() || (a.card.id < b.card.id ? -1 : 1))
        .map(({ card, opensAt, isGift }) => ({ ...card, bought: false, pending: { opensAt, isGift } })),
    ),
  };
}

const given = { uid: sql.placeholder('uid') };

type NextLesson = {
  id: string;
  title: string;
  position: number;
  opensAfterDays: number;
  opensAt: string | null;
};

/** SQL for the last visited lesson if it is not done, or else the first lesson that is not done. */
const nextLesson = sql<NextLesson | null>`(select jsonb_build_object('id', ${lessons.id}, 'title', ${lessons.title},
    'opensAfterDays', ${lessons.opensAfterDays}, 'opensAt', ${lessons.opensAt},
    'position', coalesce((select ${playback.position} from ${playback} where ${playback.uid} = ${given.uid}
      and ${playback.lessonId} = ${lessons.id} order by ${playback.positionAt} desc limit 1), 0))
  from ${lessons} left join ${chapters} on ${chapters.id} = ${lessons.chapterId}
  where ${lessons.productId} = ${products.id} and ${lessons.displayed} and not exists (select 1 from ${lessonProgress}
    where ${lessonProgress.uid} = ${given.uid} and ${lessonProgress.lessonId} = ${lessons.id} and ${lessonProgress.doneAt} is not null)
  order by ${lessons.id} is not distinct from ${courseProgress.lessonId} desc, ${sql.join(programmeOrder, sql`, `)} limit 1)`;

const findHeld = prepareOnce('held', (db) =>
  db
    .select({
      card: productCardColumns,
      grantedAt: entitlements.grantedAt,
      revokedAt: entitlements.revokedAt,
      opensAt: entitlements.opensAt,
      isGift: sql<boolean>`coalesce(${orders.uid} <> ${entitlements.uid}, false)`,
      visitedAt: courseProgress.visitedAt,
      finishedAt: courseProgress.finishedAt,
      attestation: attestations.code,
      required: requiredWork(given.uid),
      next: nextLesson,
    })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .leftJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.uid, entitlements.uid), eq(courseProgress.productId, entitlements.productId)),
    )
    .leftJoin(
      attestations,
      and(eq(attestations.uid, entitlements.uid), eq(attestations.productId, entitlements.productId)),
    )
    .where(isHeldBy(given.uid))
    .orderBy(sql`${courseProgress.visitedAt} desc nulls last`, desc(entitlements.grantedAt))
    .limit(maxHeld),
);

function isOpenBy({ opensAfterDays, opensAt }: NextLesson, grantedAt: Date, now: Date): boolean {
  const from = findOpening(
    { opensAfterDays, opensAt: opensAt === null ? null : new Date(opensAt) },
    grantedAt,
  );
  return from === null || from <= now;
}
