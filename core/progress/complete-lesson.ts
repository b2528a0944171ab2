import { and, eq, inArray, sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { lessonProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { isOpenTo } from '../lessons/lesson-access.ts';
import { recordVisits, settleProducts } from './settle-progress.ts';

/** A learner's choice to mark a lesson as done or not done. `at` is server time. */
export type LessonMark = { lessonId: string; done: boolean; at: Date };

/**
 * Marks a lesson as done or not done. The latest choice wins, in any order of arrival.
 * « Not done » also overrides the progress of the video.
 * @throws {AppError} `forbidden` if the lesson is not open to the learner
 */
export async function completeLesson(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { lessonId, done, at: told }: LessonMark,
): Promise<void> {
  const now = core.now();
  const at = told > now ? now : told;
  const [lesson] = await core.db
    .select({ productId: lessons.productId })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isOpenTo(uid, now)));
  if (!lesson)
    throw new AppError('forbidden', `${uid} may not read lesson ${lessonId}`, {
      userMessage: m.refusals_lesson_closed(),
    });
  const { productId } = lesson;
  await core.db.transaction(async (tx) => {
    await recordVisits(tx, uid, [{ lessonId, productId, at }]);
    const word = done ? lessonProgress.saidDoneAt : lessonProgress.undoneAt;
    const later = sql`greatest(${word}, ${at.toISOString()}::timestamptz)`;
    const row = and(eq(lessonProgress.uid, uid), eq(lessonProgress.lessonId, lessonId));
    await tx
      .update(lessonProgress)
      .set(done ? { saidDoneAt: later } : { undoneAt: later })
      .where(row);
    await tx
      .update(lessonProgress)
      .set({
        doneAt: sql`case
          when ${lessonProgress.saidDoneAt} > coalesce(${lessonProgress.undoneAt}, '-infinity') then ${lessonProgress.saidDoneAt}
          when ${lessonProgress.undoneAt} is null then ${lessonProgress.doneAt} end`,
      })
      .where(row);
    await settleProducts(tx, uid, [productId]);
  });
}

export async function recordVisit(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  lesson: { id: string; productId: string },
): Promise<void> {
  const visit = { lessonId: lesson.id, productId: lesson.productId, at: core.now() };
  await core.db.transaction((tx) => recordVisits(tx, uid, [visit]));
}

export async function readCompletedLessons(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  lessonIds: readonly string[],
): Promise<{ done: string[]; closed: string[] }> {
  if (lessonIds.length === 0) return { done: [], closed: [] };
  const open = await core.db
    .select({ id: lessons.id, done: sql<boolean>`${lessonProgress.doneAt} is not null` })
    .from(lessons)
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.uid, uid)))
    .where(and(inArray(lessons.id, [...lessonIds]), isOpenTo(uid, core.now())));
  return {
    done: open.filter(({ done }) => done).map(({ id }) => id),
    closed: lessonIds.filter((lessonId) => !open.some(({ id }) => id === lessonId)),
  };
}
