import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { formatDate } from '#common/dates.ts';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findOpening } from '../../lessons/lesson-access.ts';
import type { ProductType } from '../../products/product.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { hasRight } from '../../staff/roles.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';

export type PlacedExercise = {
  id: string;
  versionId: string;
  title: string;
  free: boolean;
  product: { id: string; type: ProductType; title: string };
  lesson: { id: string; title: string } | null;
};

/** An exercise open to the user. `keepsAnswers` is false for an admin who only previews it. */
export type OpenExercise = PlacedExercise & { keepsAnswers: boolean };

const columns = {
  id: exercises.id,
  versionId: exercises.versionId,
  title: exercises.title,
  free: exercises.free,
  displayed: exercises.displayed,
  archivedAt: exercises.archivedAt,
  product: { id: products.id, type: products.type, title: products.title, displayed: products.displayed },
  lesson: {
    id: lessons.id,
    title: lessons.title,
    displayed: lessons.displayed,
    opensAt: lessons.opensAt,
    opensAfterDays: lessons.opensAfterDays,
  },
};

export const refuseUnknown = (id: string, whom: string) =>
  new AppError('not-found', `exercise ${id} is not shown to ${whom}`, {
    userMessage: m.refusals_exercise_unknown(),
  });

/** @throws {AppError} `not-found` if hidden, `forbidden` if the user has no access or it opens later */
export async function findOpenExercise(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  id: string,
): Promise<OpenExercise> {
  const { uid } = user;
  const isPreview = hasRight(user, 'content.read');
  const [found] = await core.db
    .select({ ...columns, grantedAt: entitlements.grantedAt })
    .from(exercises)
    .innerJoin(products, eq(products.id, exercises.productId))
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(
      entitlements,
      and(eq(entitlements.productId, products.id), eq(entitlements.uid, uid), isNull(entitlements.revokedAt)),
    )
    .where(eq(exercises.id, id))
    .limit(1);
  if (!found?.versionId || found.archivedAt || !(found.displayed || isPreview)) throw refuseUnknown(id, uid);
  const { grantedAt, product, lesson, versionId } = found;
  const opening = lesson && grantedAt ? findOpening(lesson, grantedAt) : null;
  const isLater = opening !== null && opening > core.now();
  const isOpen = grantedAt !== null && (!lesson || (lesson.displayed && !isLater));
  if (!isOpen && !isPreview) {
    if (!product.displayed && grantedAt === null) throw refuseUnknown(id, uid);
    throw new AppError('forbidden', `exercise ${id} is not open to ${uid}`, {
      userMessage:
        isLater && lesson?.displayed
          ? m.refusals_exercise_later({ date: formatDate(opening) })
          : m.refusals_exercise_closed(),
    });
  }
  return { ...toPlaced(found, versionId), keepsAnswers: isOpen && found.displayed };
}

/**
 * SQL condition for exercises that visitors may try. Does not check whether the product is displayed.
 * Ignores `opens_after_days`, because that period starts with a purchase.
 */
export const isFreeExercise = (now: Date): SQL<boolean> =>
  sql<boolean>`(${exercises.displayed} and ${exercises.free}
    and (${exercises.lessonId} is null or exists (select from lessons place where place.id = ${exercises.lessonId}
      and place.displayed and (place.opens_at is null or place.opens_at <= ${now.toISOString()}::timestamptz))))`;

/** @throws {AppError} `not-found` if there is no such free exercise */
export async function findFreeExercise(
  core: Pick<Core, 'db' | 'now'>,
  wanted: { id: string; productId: string },
): Promise<PlacedExercise> {
  const [found] = await core.db
    .select(columns)
    .from(exercises)
    .innerJoin(products, eq(products.id, exercises.productId))
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(
      and(
        ...[eq(exercises.id, wanted.id), eq(exercises.productId, wanted.productId)],
        eq(products.displayed, true),
        isFreeExercise(core.now()),
      ),
    )
    .limit(1);
  if (!found?.versionId) throw refuseUnknown(wanted.id, 'visitors');
  return toPlaced(found, found.versionId);
}

function toPlaced(
  found: Pick<PlacedExercise, 'id' | 'title' | 'free' | 'product' | 'lesson'>,
  versionId: string,
): PlacedExercise {
  const { id, title, free, product, lesson } = found;
  return {
    ...{ id, title, free, versionId },
    product: { id: product.id, type: product.type, title: product.title },
    lesson: lesson && { id: lesson.id, title: lesson.title },
  };
}

/** @throws {AppError} `not-found` if the version does not belong to the exercise */
export async function readShown(
  db: Core['db'],
  { exerciseId, versionId }: { exerciseId: string; versionId: string },
): Promise<ShownExercise> {
  const [version] = await db
    .select({ shown: exerciseVersions.shown })
    .from(exerciseVersions)
    .where(and(eq(exerciseVersions.id, versionId), eq(exerciseVersions.exerciseId, exerciseId)))
    .limit(1);
  if (!version) throw refuseUnknown(exerciseId, `readers of version ${versionId}`);
  return version.shown as ShownExercise;
}
