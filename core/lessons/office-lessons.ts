import { inArray } from 'drizzle-orm';
import { courseProgress, lessonNotes, lessonProgress } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { forgetContent } from '../remember-content.ts';
import { type LessonInput, lessonSubject } from './lesson-subject.ts';
import { findLastPosition, lockProgramme } from './office-programme.ts';

/** A new lesson at the end of its chapter, or of the product; answers its id. @throws {AppError} not-found, invalid-input */
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

/** Publishes lessons of a product, or withdraws them; answers those that changed. @throws {AppError} not-found, invalid-input */
export async function displayLessons(
  core: Core,
  actor: Actor,
  ids: readonly string[],
  displayed: boolean,
): Promise<string[]> {
  const changed: string[] = [];
  await core.db.transaction(async (tx) => {
    for (const id of ids.toSorted()) {
      const before = await lessonSubject.lock(tx, id);
      if (before.displayed === displayed || before.archivedAt) continue;
      const action = displayed ? 'publish' : 'withdraw';
      await lessonSubject.write(core, tx, id, before, { actor, action, columns: { displayed } });
      changed.push(id);
    }
  });
  forgetContent(core);
  return changed;
}

const longestTitle = 140;

/** A draft with everything that a lesson holds, right behind it. Both name the same objects; those stay as long as one of them does. Answers its id. */
export async function duplicateLesson(core: Core, actor: Actor, id: string): Promise<string> {
  const original = await lessonSubject.find(core, id);
  const copyId = createId(core.now());
  const ending = m.products_copy_of({ title: '' });
  await core.db.transaction(async (tx) => {
    await lockProgramme(tx, original.productId);
    const columns = {
      ...lessonSubject.pickInput(original),
      title: m.products_copy_of({ title: original.title.slice(0, longestTitle - ending.length) }),
      displayed: false,
      position: original.position,
    };
    await lessonSubject.insert(core, tx, copyId, { actor, action: 'duplicate', columns });
  });
  return copyId;
}

/**
 * Gives lessons to another product, at its end and below no chapter. What learners did of them, wrote and asked goes along.
 * @throws {AppError} not-found
 */
export async function moveLessons(
  core: Core,
  actor: Actor,
  ids: readonly string[],
  productId: string,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await lockProgramme(tx, productId);
    let position = await findLastPosition(tx, productId);
    for (const id of ids) {
      const before = await lessonSubject.lock(tx, id);
      if (before.productId === productId) continue;
      const columns = { productId, chapterId: null, position: position++ };
      await lessonSubject.write(core, tx, id, before, { actor, action: 'move', columns });
    }
    const moved = [...ids];
    await tx.update(lessonProgress).set({ productId }).where(inArray(lessonProgress.lessonId, moved));
    await tx.update(lessonNotes).set({ productId }).where(inArray(lessonNotes.lessonId, moved));
    await tx.update(lessonQuestions).set({ productId }).where(inArray(lessonQuestions.lessonId, moved));
    await tx.update(courseProgress).set({ lessonId: null }).where(inArray(courseProgress.lessonId, moved));
  });
  forgetContent(core);
}
