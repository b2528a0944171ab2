import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { typeset } from '#common/typography.ts';
import type { Transaction } from '#database/connect.ts';
import type { AttestedWork } from '#database/tables/attestations.ts';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { lessonProgress } from '#database/tables/progress.ts';
import { programmeOrder } from '../lessons/programme.ts';

type DoneWork = Pick<AttestedWork, 'lessons' | 'exercises'> & {
  /** Minutes of the lessons and exercises that were done. */
  minutes: number;
  /** When lessons were done, and when the listed attempts began and were marked. */
  dates: Date[];
};

/**
 * Reads the lessons and exercises that a learner did, in programme order, with the best attempt of each
 * exercise. Lessons of a finished product count even if they were undone since.
 */
export async function readWork(
  tx: Transaction,
  uid: string,
  { productId, isFinished }: { productId: string; isFinished: boolean },
): Promise<DoneWork> {
  const lessonRows = await tx
    .select({
      id: lessons.id,
      title: lessons.title,
      minutes: lessons.duration,
      doneAt: lessonProgress.doneAt,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(
      and(
        eq(lessonProgress.uid, uid),
        eq(lessonProgress.productId, productId),
        or(isNotNull(lessonProgress.doneAt), isFinished ? isNotNull(lessonProgress.undoneAt) : undefined),
      ),
    )
    .orderBy(...programmeOrder);
  const places = new Map(lessonRows.map(({ id }, index) => [id, index]));
  const placeOf = ({ lessonId }: { lessonId: string | null }) =>
    (lessonId === null ? undefined : places.get(lessonId)) ?? lessonRows.length;
  const attemptRows = await tx
    .selectDistinctOn([exercises.position, exercises.id], {
      lessonId: exercises.lessonId,
      title: exercises.title,
      minutes: exercises.duration,
      points: attempts.points,
      maxPoints: attempts.maxPoints,
      beganAt: attempts.beganAt,
      markedAt: attempts.markedAt,
    })
    .from(attempts)
    .innerJoin(exercises, eq(exercises.id, attempts.exerciseId))
    .where(and(eq(attempts.uid, uid), eq(exercises.productId, productId), eq(attempts.state, 'marked')))
    .orderBy(
      asc(exercises.position),
      asc(exercises.id),
      sql`${attempts.points}::float / nullif(${attempts.maxPoints}, 0) desc nulls last`,
      desc(attempts.number),
    );
  return {
    lessons: lessonRows.map(({ title, minutes }) => ({ title: typeset(title), minutes })),
    exercises: attemptRows
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(({ title, points, maxPoints }) => ({ title: typeset(title), points, maxPoints })),
    minutes: [...lessonRows, ...attemptRows].reduce((sum, { minutes }) => sum + minutes, 0),
    dates: [
      ...lessonRows.map(({ doneAt }) => doneAt),
      ...attemptRows.flatMap(({ beganAt, markedAt }) => [beganAt, markedAt]),
    ].filter((at) => at !== null),
  };
}
