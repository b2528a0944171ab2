import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepareOnce } from '#database/prepare.ts';
import { attestations } from '#database/tables/attestations.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';
import type { Core } from '../context.ts';
import { findOpening, type Opening } from '../lessons/lesson-access.ts';
import { type ProgrammeLesson, programmeOrder } from '../lessons/programme.ts';

/** A lesson in the programme of somebody who follows its product. */
export type FollowedLesson = Omit<ProgrammeLesson, keyof Opening> & {
  /** False for a draft, which only admins see. */
  displayed: boolean;
  done: boolean;
  /** The moment ahead from which it can be read; null where it is open. */
  opensOn: Date | null;
};

export type FollowedChapter = { id: string | null; title: string; lessons: FollowedLesson[] };

/** How far somebody is in a product. */
export type CourseProgress = {
  lessons: number;
  done: number;
  minutes: number;
  minutesLeft: number;
  finishedAt: Date | null;
  /** Where they go on: the lesson that they were last in, or the first that is not done; null where nothing is left. */
  next: { id: string; title: string } | null;
  started: boolean;
};

/** Who follows, and since when the product is theirs; null for an admin who looks. */
type Follower = { uid: string; admin: boolean; grantedAt: Date | null };

/** The programme of a product as somebody follows it: what is done, and what is not open yet. One statement. */
export async function readFollowedProgramme(
  core: Pick<Core, 'db' | 'now'>,
  productId: string,
  follower: Follower,
): Promise<FollowedChapter[]> {
  const { uid, admin } = follower;
  const rows = await listProgramme(core.db, { productId, uid, admin });
  const programme: FollowedChapter[] = [];
  for (const { chapterId, chapterTitle, opensAfterDays, opensAt, ...rest } of rows) {
    const lesson = { ...rest, opensOn: findAhead({ opensAfterDays, opensAt }, follower, core.now()) };
    const last = programme.at(-1);
    if (last && last.id === chapterId) last.lessons.push(lesson);
    else programme.push({ id: chapterId, title: chapterTitle ?? '', lessons: [lesson] });
  }
  return programme;
}

/** What the queries below are given. */
const given = {
  uid: sql.placeholder('uid'),
  productId: sql.placeholder('productId'),
  admin: sql.placeholder('admin'),
};

const listProgramme = prepareOnce('followed programme', (db) =>
  db
    .select({
      id: lessons.id,
      title: lessons.title,
      durationMinutes: lessons.duration,
      free: lessons.free,
      hasVideo: sql<boolean>`${lessons.videoId} <> ''`,
      displayed: lessons.displayed,
      opensAfterDays: lessons.opensAfterDays,
      opensAt: lessons.opensAt,
      chapterId: chapters.id,
      chapterTitle: chapters.title,
      done: sql<boolean>`${lessonProgress.doneAt} is not null`,
    })
    .from(lessons)
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.uid, given.uid)))
    .where(
      and(
        eq(lessons.productId, given.productId),
        isNull(lessons.archivedAt),
        sql`(${lessons.displayed} or ${given.admin}::boolean)`,
      ),
    )
    .orderBy(...programmeOrder),
);

/** When a lesson opens to a follower who has to wait for it. An admin waits for nothing. */
export function findAhead(opening: Opening, { admin, grantedAt }: Follower, now: Date): Date | null {
  if (admin) return null;
  const from = grantedAt ? findOpening(opening, grantedAt) : opening.opensAt;
  return from && from > now ? from : null;
}

/** The product of a page of its follower, and what is theirs of it. */
type FollowedProduct = {
  row: typeof products.$inferSelect;
  grantedAt: Date | null;
  followed: { lessonId: string | null; finishedAt: Date | null } | null;
  /** The code of the paper that they were given of it. */
  attestation: string | null;
};

/** A product with what somebody has of it; null where there is none. */
export async function findFollowed(
  core: Pick<Core, 'db'>,
  productId: string,
  uid: string,
): Promise<FollowedProduct | null> {
  const [found] = await findProductOfFollower(core.db, { productId, uid });
  if (!found) return null;
  const { row, grantedAt, followedUid, lessonId, finishedAt, attestation } = found;
  return { row, grantedAt, attestation, followed: followedUid === null ? null : { lessonId, finishedAt } };
}

const findProductOfFollower = prepareOnce('followed product', (db) =>
  db
    .select({
      row: products,
      grantedAt: entitlements.grantedAt,
      followedUid: courseProgress.uid,
      lessonId: courseProgress.lessonId,
      finishedAt: courseProgress.finishedAt,
      attestation: attestations.code,
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
