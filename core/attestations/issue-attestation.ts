import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { typeset } from '#common/typography.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { attestations } from '#database/tables/attestations.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import { ownsProduct } from '../access.ts';
import type { Core } from '../context.ts';
import { drawCode } from '../draw-code.ts';
import { AppError } from '../errors.ts';
import { toWritable } from '../pdf/writable-text.ts';
import { settleProducts } from '../progress/settle-progress.ts';

/** A paper as it was given. */
export type Attestation = typeof attestations.$inferSelect;

/** What a paper will say of what somebody did; the name is theirs to give. */
export type CompletedCourse = Pick<
  Attestation,
  'title' | 'duration' | 'lessons' | 'startedAt' | 'finishedAt'
>;

/** The code of somebody's paper of a product, or else what it would say. @throws {AppError} forbidden, conflict while lessons are left */
export async function findOrPrepare(
  core: Pick<Core, 'db' | 'writes'>,
  uid: string,
  productId: string,
): Promise<{ code: string } | { followed: CompletedCourse }> {
  const code = await findCode(core.db, uid, productId);
  if (code) return { code };
  const { db } = core.writes('course-completion');
  return db.transaction(async (tx) => ({ followed: await readFollowed(tx, uid, productId) }));
}

/**
 * Gives somebody the paper of a product that they finished, and answers its code. There is one for a person and a product: asked for
 * again, it is the same, whatever name comes with it.
 * @throws {AppError} forbidden where the product is not theirs (any more), conflict while lessons are left
 */
export async function issueAttestation(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { productId, name }: { productId: string; name: string },
): Promise<string> {
  return core.db.transaction(async (tx) => {
    // Two presses, and a removal of the account meanwhile, wait for each other here.
    await tx
      .select({ uid: courseProgress.uid })
      .from(courseProgress)
      .where(isProgressOf(uid, productId))
      .for('update');
    const given = await findCode(tx, uid, productId);
    if (given) return given;
    const followed = await readFollowed(tx, uid, productId);
    const code = drawCode();
    await tx.insert(attestations).values({ code, uid, productId, name, ...followed, issuedAt: core.now() });
    return code;
  });
}

async function findCode(db: Database, uid: string, productId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: attestations.code })
    .from(attestations)
    .where(and(eq(attestations.uid, uid), eq(attestations.productId, productId)))
    .limit(1);
  return row?.code ?? null;
}

const isProgressOf = (uid: string, productId: string) =>
  and(eq(courseProgress.uid, uid), eq(courseProgress.productId, productId));

async function readFollowed(tx: Transaction, uid: string, productId: string): Promise<CompletedCourse> {
  if (!(await ownsProduct(tx, uid, productId)))
    throw new AppError('forbidden', `product ${productId} is not open to ${uid}`, {
      userMessage: m.attestations_not_owned(),
    });
  // Where the last lesson that was left went away, nothing has noted yet that the rest is all of it.
  await settleProducts(tx, uid, [productId]);
  const [row] = await tx
    .select({
      title: products.title,
      level: products.difficulty,
      usualDuration: products.duration,
      startedAt: courseProgress.startedAt,
      finishedAt: courseProgress.finishedAt,
    })
    .from(courseProgress)
    .innerJoin(products, eq(products.id, courseProgress.productId))
    .where(isProgressOf(uid, productId));
  if (!row?.finishedAt)
    throw new AppError('conflict', `${uid} has not finished product ${productId}`, {
      userMessage: m.attestations_unfinished(),
    });
  const done = await countDone(tx, uid, productId);
  const { level, startedAt, finishedAt } = row;
  return {
    title: nameCourse(row.title, level),
    duration: done.minutes || row.usualDuration,
    lessons: done.lessons,
    startedAt,
    finishedAt,
  };
}

/** The lessons that somebody did of a product, also those that they took back after the end or that were put away since. */
async function countDone(tx: Transaction, uid: string, productId: string) {
  const [done] = await tx
    .select({
      lessons: sql<number>`count(*)::int`,
      minutes: sql<number>`coalesce(sum(${lessons.duration}), 0)::int`,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(
      and(
        eq(lessonProgress.uid, uid),
        eq(lessonProgress.productId, productId),
        or(isNotNull(lessonProgress.doneAt), isNotNull(lessonProgress.undoneAt)),
      ),
    );
  return done ?? { lessons: 0, minutes: 0 };
}

/** « Le subjonctif sans peur (niveau B1) »; a title that names its level says it once. */
function nameCourse(title: string, level: string): string {
  const written = toWritable(typeset(title)) || m.attestations_untitled();
  const isNamed = level === '' || written.split(/[^\p{L}\p{N}]/u).includes(level);
  return isNamed ? written : m.attestations_course_level({ title: written, level });
}
