import { inArray, sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { courseProgress, lessonNotes, lessonProgress } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { clearContentCache } from '../cache-by-content.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { type LessonInput, lessonSubject } from './lesson-subject.ts';
import { lockProductsOf } from './lock-products.ts';
import { findLastPosition, lockProgramme } from './office-programme.ts';

/** Adds a lesson at the end of its chapter or product. @throws {AppError} not-found, invalid-input */
export async function addLesson(
  core: Core,
  actor: Actor,
  input: Omit<LessonInput, 'position'>,
  id?: string,
): Promise<string> {
  const position = await core.db.transaction(async (tx) => {
    await lockProgramme(tx, input.productId);
    return findLastPosition(tx, input.productId);
  });
  return lessonSubject.create(core, actor, { ...input, position }, id);
}

/** Shows or hides lessons; returns the changed ids. @throws {AppError} not-found, invalid-input */
export async function displayLessons(
  core: Core,
  actor: Actor,
  ids: readonly string[],
  displayed: boolean,
): Promise<string[]> {
  const changed: string[] = [];
  await core.db.transaction(async (tx) => {
    await lockProductsOf(tx, lessons, ids);
    for (const id of ids.toSorted()) {
      const before = await lessonSubject.lock(tx, id);
      if (before.displayed === displayed || before.archivedAt) continue;
      const action = displayed ? 'publish' : 'withdraw';
      await lessonSubject.write(core, tx, id, before, { actor, action, columns: { displayed } });
      changed.push(id);
    }
  });
  clearContentCache(core);
  return changed;
}

/** Moves lessons with exercises and learner data to another product. @throws {AppError} not-found */
export async function moveLessons(
  core: Core,
  actor: Actor,
  ids: readonly string[],
  productId: string,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await lockProductsOf(tx, lessons, ids, [productId]);
    await lockProgramme(tx, productId);
    let position = await findLastPosition(tx, productId);
    for (const id of ids) {
      const before = await lessonSubject.lock(tx, id);
      if (before.productId === productId) continue;
      const columns = { productId, chapterId: null, position: position++ };
      await lessonSubject.write(core, tx, id, before, { actor, action: 'move', columns });
    }
    const moved = [...ids];
    await tx
      .update(exercises)
      .set({ productId, version: sql`${exercises.version} + 1` })
      .where(inArray(exercises.lessonId, moved));
    await tx.update(lessonProgress).set({ productId }).where(inArray(lessonProgress.lessonId, moved));
    await tx.update(lessonNotes).set({ productId }).where(inArray(lessonNotes.lessonId, moved));
    await tx.update(lessonQuestions).set({ productId }).where(inArray(lessonQuestions.lessonId, moved));
    await tx.update(courseProgress).set({ lessonId: null }).where(inArray(courseProgress.lessonId, moved));
  });
  clearContentCache(core);
}
