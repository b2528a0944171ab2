import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepareOnce } from '#database/prepare.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonNotes, lessonProgress, playback } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type ListedExercise, listedExercises } from '../exercises/attempts/list-exercises.ts';
import { type LessonContent, readContent } from '../lessons/lesson-content.ts';
import type { ProductType } from '../products/product.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { hasRight } from '../staff/roles.ts';
import { convertedOf } from '../videos/read-renditions.ts';
import { type FollowedChapter, findAhead, programmeRows, toFollowedProgramme } from './follow-course.ts';

/** Position in each recording, in seconds (`at`), and milliseconds since it was reported (`ago`). */
export type Positions = Readonly<Record<string, { at: number; ago: number }>>;

export type FollowedLessonPage = {
  product: { id: string; type: ProductType; title: string };
  /** Null until the lesson opens. */
  content: LessonContent | null;
  title: string;
  opensOn: Date | null;
  displayed: boolean;
  done: boolean;
  /** False for an admin in preview, whose progress is not stored. */
  keepsProgress: boolean;
  /** False if the visitor loaded this lesson less than a minute ago. */
  isNewVisit: boolean;
  note: { body: string; version: number };
  positions: Positions;
  programme: FollowedChapter[];
};

/** Destination for a visitor without access: the free lesson, or the presentation of the product. */
type Detour = { detour: 'free' | 'presentation' };

/**
 * Reads a lesson in one statement, and its exercises if the lesson is open. Returns a detour without access.
 * @throws {AppError} `not-found` if the lesson is not displayed, or belongs to another product
 */
export async function followLesson(
  core: Pick<Core, 'db' | 'now' | 'files' | 'log'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  wanted: { type: ProductType; productId: string; lessonId: string },
): Promise<(FollowedLessonPage & { exercises: ListedExercise[] }) | Detour> {
  const { uid, role } = user;
  const isPreview = hasRight(user, 'content.read');
  const { productId, lessonId } = wanted;
  const [found] = await findLesson(core.db, { uid, productId, lessonId, isPreview });
  const mayKnow = found && (found.grantedAt !== null || isPreview || found.productDisplayed);
  if (
    !found ||
    !mayKnow ||
    found.type !== wanted.type ||
    !(found.lesson.displayed || (isPreview && !found.lesson.archivedAt))
  )
    throw new AppError('not-found', `lesson ${wanted.lessonId} is not shown to ${uid}`, {
      userMessage: m.refusals_lesson_unknown(),
    });
  const { lesson, grantedAt } = found;
  if (!isPreview && grantedAt === null) return { detour: lesson.free ? 'free' : 'presentation' };
  const reader = { uid, role, grantedAt };
  const opensOn = findAhead(lesson, reader, core.now());
  const keepsProgress = grantedAt !== null && lesson.displayed && opensOn === null;
  return {
    product: { id: wanted.productId, type: found.type, title: found.productTitle },
    content: opensOn === null ? await readContent(core, lesson, found) : null,
    title: lesson.title,
    opensOn,
    displayed: lesson.displayed,
    done: found.done,
    keepsProgress,
    isNewVisit: keepsProgress && !isNoted(found, lessonId, core.now()),
    note: { body: found.note ?? '', version: found.noteVersion ?? 0 },
    positions: found.positions ?? {},
    programme: toFollowedProgramme(found.programme, reader, core.now()),
    exercises: opensOn === null ? found.exercises : [],
  };
}

/** Minimum time between two recorded visits of a lesson, in milliseconds. */
const recordEvery = 60_000;

const isNoted = (
  { visitedAt, lastLessonId }: { visitedAt: Date | null; lastLessonId: string | null },
  lessonId: string,
  now: Date,
): boolean =>
  lastLessonId === lessonId && visitedAt !== null && now.getTime() - visitedAt.getTime() < recordEvery;

const given = {
  uid: sql.placeholder('uid'),
  productId: sql.placeholder('productId'),
  lessonId: sql.placeholder('lessonId'),
};

const findLesson = prepareOnce('followed lesson', (db) =>
  db
    .select({
      lesson: lessons,
      type: products.type,
      productTitle: products.title,
      pictures: products.miniature,
      converted: convertedOf(lessons.videoId),
      productDisplayed: products.displayed,
      grantedAt: entitlements.grantedAt,
      done: sql<boolean>`${lessonProgress.doneAt} is not null`,
      visitedAt: lessonProgress.visitedAt,
      lastLessonId: courseProgress.lessonId,
      note: lessonNotes.body,
      noteVersion: lessonNotes.version,
      positions: sql<Positions | null>`(select jsonb_object_agg(${playback.media}, jsonb_build_object('at', ${playback.position},
          'ago', round(extract(epoch from now() - ${playback.positionAt}) * 1000)))
        from ${playback} where ${playback.uid} = ${given.uid} and ${playback.lessonId} = ${lessons.id})`,
      programme: programmeRows,
      exercises: listedExercises(given),
    })
    .from(lessons)
    .innerJoin(products, eq(products.id, lessons.productId))
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.productId, products.id),
        eq(entitlements.uid, given.uid),
        isNull(entitlements.revokedAt),
      ),
    )
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.uid, given.uid)))
    .leftJoin(lessonNotes, and(eq(lessonNotes.lessonId, lessons.id), eq(lessonNotes.uid, given.uid)))
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.productId, products.id), eq(courseProgress.uid, given.uid)),
    )
    .where(and(eq(lessons.id, given.lessonId), eq(lessons.productId, given.productId)))
    .limit(1),
);
