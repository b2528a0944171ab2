import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepareOnce } from '#database/prepare.ts';
import { attestations } from '#database/tables/attestations.ts';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';
import type { Core } from '../context.ts';
import { type ListedPaper, listedPapers } from '../exams/papers/listed-papers.ts';
import { isReserved } from '../exams/papers/reserved-exercises.ts';
import { type ListedExercise, listedExercises } from '../exercises/attempts/list-exercises.ts';
import { findOpening, type Opening } from '../lessons/lesson-access.ts';
import { type ProgrammeLesson, programmeOrder } from '../lessons/programme.ts';
import { hasRight, type Staff } from '../staff/roles.ts';
import { type Converted, convertedOf } from '../videos/read-renditions.ts';
import type { RequiredWork } from './missing-work.ts';
import { requiredWork } from './required-work.ts';

export type FollowedLesson = Omit<ProgrammeLesson, keyof Opening> & {
  /** False for a draft, which only admins see. */
  displayed: boolean;
  /** Number of displayed exercises. */
  exercises: number;
  done: boolean;
  /** Null if the lesson is open. */
  opensOn: Date | null;
};

export type FollowedChapter = { id: string | null; title: string; lessons: FollowedLesson[] };

export type CourseProgress = {
  lessons: number;
  done: number;
  minutes: number;
  minutesLeft: number;
  finishedAt: Date | null;
  /** The last visited lesson, or the first that is not done. Null if no lesson is left to do. */
  next: { id: string; title: string } | null;
  started: boolean;
};

/** `grantedAt` is null for staff without a purchase. */
type Follower = { uid: string; grantedAt: Date | null } & Staff;

type ProgrammeRow = Omit<FollowedLesson, 'opensOn'> & {
  opensAfterDays: number;
  /** ISO 8601. */
  opensAt: string | null;
  chapterId: string | null;
  chapterTitle: string | null;
};

/** Groups lessons by chapter and computes their opening dates for the learner. */
export function toFollowedProgramme(
  rows: readonly ProgrammeRow[],
  follower: Follower,
  now: Date,
): FollowedChapter[] {
  const programme: FollowedChapter[] = [];
  for (const { chapterId, chapterTitle, opensAfterDays, opensAt, ...rest } of rows) {
    const opening = { opensAfterDays, opensAt: opensAt === null ? null : new Date(opensAt) };
    const lesson = { ...rest, opensOn: findAhead(opening, follower, now) };
    const last = programme.at(-1);
    if (last && last.id === chapterId) last.lessons.push(lesson);
    else programme.push({ id: chapterId, title: chapterTitle ?? '', lessons: [lesson] });
  }
  return programme;
}

const given = {
  uid: sql.placeholder('uid'),
  productId: sql.placeholder('productId'),
  isPreview: sql.placeholder('isPreview'),
};

/** SQL for a query prepared with `given`: JSON list of lessons in order, with the learner's progress. */
export const programmeRows = sql<ProgrammeRow[]>`(select coalesce(json_agg(json_build_object(
    'id', ${lessons.id}, 'title', ${lessons.title}, 'durationMinutes', ${lessons.duration}, 'free', ${lessons.free},
    'hasVideo', ${lessons.videoId} <> '', 'displayed', ${lessons.displayed}, 'opensAfterDays', ${lessons.opensAfterDays},
    'opensAt', ${lessons.opensAt}, 'chapterId', ${chapters.id}, 'chapterTitle', ${chapters.title},
    'exercises', (select count(*) from ${exercises} where ${exercises.lessonId} = ${lessons.id}
      and ${exercises.productId} = ${lessons.productId} and ${exercises.displayed} and not ${isReserved}),
    'done', ${lessonProgress.doneAt} is not null) order by ${sql.join(programmeOrder, sql`, `)}), '[]')
  from ${lessons} left join ${chapters} on ${chapters.id} = ${lessons.chapterId}
    left join ${lessonProgress} on ${lessonProgress.lessonId} = ${lessons.id} and ${lessonProgress.uid} = ${given.uid}
  where ${lessons.productId} = ${given.productId} and ${lessons.archivedAt} is null
    and (${lessons.displayed} or ${given.isPreview}::boolean))`;

/** Returns the date when a lesson opens; null if it is open. Every lesson is open to staff who may read it. */
export function findAhead(opening: Opening, follower: Follower, now: Date): Date | null {
  if (hasRight(follower, 'content.read')) return null;
  const { grantedAt } = follower;
  const from = grantedAt ? findOpening(opening, grantedAt) : opening.opensAt;
  return from && from > now ? from : null;
}

type FollowedProduct = {
  row: typeof products.$inferSelect;
  /** Null if the video of the product was not converted. */
  converted: Converted | null;
  grantedAt: Date | null;
  followed: { lessonId: string | null; finishedAt: Date | null } | null;
  programme: FollowedChapter[];
  /** Exercises that belong to no lesson. */
  exercises: ListedExercise[];
  papers: ListedPaper[];
  /** Code of the completion certificate. */
  attestation: string | null;
  required: RequiredWork;
};

/** Reads a product with a member's progress in one statement. Null if it does not exist. */
export async function findFollowed(
  core: Pick<Core, 'db' | 'now'>,
  productId: string,
  { uid, role }: Pick<Follower, 'uid' | 'role'>,
): Promise<FollowedProduct | null> {
  const [found] = await findProductOfFollower(core.db, {
    productId,
    uid,
    isPreview: hasRight({ role }, 'content.read'),
  });
  if (!found) return null;
  const { followedUid, lessonId, finishedAt, programme, ...rest } = found;
  return {
    ...rest,
    followed: followedUid === null ? null : { lessonId, finishedAt },
    programme: toFollowedProgramme(programme, { uid, role, grantedAt: found.grantedAt }, core.now()),
  };
}

const findProductOfFollower = prepareOnce('followed product', (db) =>
  db
    .select({
      row: products,
      converted: convertedOf(products.videoId),
      grantedAt: entitlements.grantedAt,
      followedUid: courseProgress.uid,
      lessonId: courseProgress.lessonId,
      finishedAt: courseProgress.finishedAt,
      attestation: attestations.code,
      required: requiredWork(given.uid),
      programme: programmeRows,
      exercises: listedExercises({ ...given, lessonId: null }),
      papers: listedPapers(given.productId),
    })
    .from(products)
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.productId, products.id),
        eq(entitlements.uid, given.uid),
        isNull(entitlements.revokedAt),
      ),
    )
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.productId, products.id), eq(courseProgress.uid, given.uid)),
    )
    .leftJoin(attestations, and(eq(attestations.productId, products.id), eq(attestations.uid, given.uid)))
    .where(eq(products.id, given.productId))
    .limit(1),
);
