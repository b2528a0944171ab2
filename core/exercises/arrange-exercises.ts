import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { m } from '#words/messages.js';
import { clearContentCache } from '../cache-by-content.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { lockProgramme } from '../lessons/office-programme.ts';
import { programmeOrder } from '../lessons/programme.ts';

type ArrangedExercise = { id: string; title: string; level: string; displayed: boolean; free: boolean };

export type ExerciseGroup = {
  lesson: { id: string; title: string } | null;
  exercises: ArrangedExercise[];
};

/** Lists exercises by lesson: those without a lesson first, then all lessons in programme order. */
export async function listExerciseGroups(db: Database, productId: string): Promise<ExerciseGroup[]> {
  const lessonRows = await db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(and(eq(lessons.productId, productId), isNull(lessons.archivedAt)))
    .orderBy(...programmeOrder);
  const exerciseRows = await db
    .select({
      id: exercises.id,
      title: exercises.title,
      level: exercises.level,
      displayed: exercises.displayed,
      free: exercises.free,
      lessonId: exercises.lessonId,
    })
    .from(exercises)
    .where(and(eq(exercises.productId, productId), isNull(exercises.archivedAt)))
    .orderBy(asc(exercises.position), asc(exercises.id));
  const known = new Set(lessonRows.map(({ id }) => id));
  // Exercises of an archived lesson are listed without a lesson.
  const below = (id: string | null) =>
    exerciseRows.flatMap(({ lessonId, ...exercise }) =>
      (lessonId !== null && known.has(lessonId) ? lessonId : null) === id ? exercise : [],
    );
  return [
    { lesson: null, exercises: below(null) },
    ...lessonRows.map((lesson) => ({ lesson, exercises: below(lesson.id) })),
  ];
}

export type ExerciseOrder = { lessonId: string | null; ids: string[] }[];

/** @throws {AppError} `conflict` if the exercises or lessons of the product have changed */
export async function arrangeExercises(
  core: Core,
  actor: Actor,
  productId: string,
  order: ExerciseOrder,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const { title } = await lockProgramme(tx, productId);
    const before = await listExerciseGroups(tx, productId);
    if (!isOf(order, before)) throw refuseOthers(productId);
    const lessonOf = new Map(
      before.flatMap(({ lesson, exercises: own }) => own.map(({ id }) => [id, lesson?.id ?? null])),
    );
    for (const { lessonId, ids } of order)
      for (const [position, id] of ids.entries()) {
        // The new revision causes a conflict in an editor that has this exercise open.
        const moved =
          lessonOf.get(id) === lessonId ? {} : { lessonId, version: sql`${exercises.version} + 1` };
        const placed = await tx
          .update(exercises)
          .set({ position, ...moved })
          .where(and(eq(exercises.id, id), eq(exercises.productId, productId)))
          .returning({ id: exercises.id });
        if (placed.length === 0) throw refuseOthers(productId);
      }
    const after = await listExerciseGroups(tx, productId);
    await recordChange(core, tx, {
      ...{ actor, action: 'arrange', kind: 'programme', subjectId: productId, title },
      before: { outline: writeOutline(before) },
      after: { outline: writeOutline(after) },
    });
  });
  clearContentCache(core);
}

const refuseOthers = (productId: string) =>
  new AppError('conflict', `the exercises of ${productId} have changed`, {
    userMessage: m.writing_place_order_changed(),
  });

/** True if `order` contains every exercise exactly once and only lessons of the product. */
function isOf(order: ExerciseOrder, groups: readonly ExerciseGroup[]): boolean {
  const there = groups.flatMap(({ exercises: own }) => own.map(({ id }) => id));
  const named = order.flatMap(({ ids }) => ids);
  const lessonIds = new Set(groups.map(({ lesson }) => lesson?.id ?? null));
  return (
    named.length === there.length &&
    new Set(named).size === named.length &&
    there.every((id) => named.includes(id)) &&
    order.every(({ lessonId }) => lessonIds.has(lessonId))
  );
}

const writeOutline = (groups: readonly ExerciseGroup[]): string =>
  groups
    .flatMap(({ lesson, exercises: own }) => [
      ...(lesson && own.length > 0 ? [lesson.title] : []),
      ...own.map(({ title }) => `– ${title}`),
    ])
    .join('\n');
