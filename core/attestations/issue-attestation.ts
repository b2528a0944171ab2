import { and, eq, sql } from 'drizzle-orm';
import { typeset } from '#common/typography.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { attestations } from '#database/tables/attestations.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import { ownsProduct } from '../access.ts';
import type { Core } from '../context.ts';
import { drawCode } from '../draw-code.ts';
import { AppError } from '../errors.ts';
import { toWritable } from '../pdf/writable-text.ts';
import { findMissing, isNothing, nameWork } from '../progress/missing-work.ts';
import { requiredWork } from '../progress/required-work.ts';
import { settleProducts } from '../progress/settle-progress.ts';
import { readWork } from './read-work.ts';

export type Attestation = typeof attestations.$inferSelect;

/** Content of an attestation without the name, which the learner enters. */
export type CompletedCourse = Pick<
  Attestation,
  'title' | 'duration' | 'lessons' | 'work' | 'startedAt' | 'finishedAt'
>;

/**
 * Returns the code of an existing attestation; otherwise the content of the attestation to issue.
 * @throws {AppError} forbidden without access to the product, conflict if required work is missing
 */
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
 * Issues the attestation of a finished product and returns its code; a repeated call returns the first code.
 * @throws {AppError} forbidden without access to the product, conflict if required work is missing
 */
export async function issueAttestation(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { productId, name }: { productId: string; name: string },
): Promise<string> {
  return core.db.transaction(async (tx) => {
    // Two clicks, or a click and the erasure of the account, run one after the other.
    const [progress] = await tx
      .select({ uid: courseProgress.uid })
      .from(courseProgress)
      .where(isProgressOf(uid, productId))
      .for('update');
    // A learner who did only exercises has no progress in lessons.
    if (!progress)
      await tx
        .select({ uid: entitlements.uid })
        .from(entitlements)
        .where(and(eq(entitlements.uid, uid), eq(entitlements.productId, productId)))
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
    throw new AppError('forbidden', `user ${uid} has no access to product ${productId}`, {
      userMessage: m.attestations_not_owned(),
    });
  // If the last open lesson was hidden, the course is not recorded as finished yet.
  await settleProducts(tx, uid, [productId]);
  const [row] = await tx
    .select({
      title: products.title,
      level: products.difficulty,
      startedAt: courseProgress.startedAt,
      finishedAt: courseProgress.finishedAt,
      required: requiredWork(sql`${uid}`),
    })
    .from(products)
    .leftJoin(courseProgress, isProgressOf(uid, productId))
    .where(eq(products.id, productId));
  const missing = row && findMissing(row.required);
  if (!missing || !isNothing(missing))
    throw new AppError('conflict', `user ${uid} has not done the required work of product ${productId}`, {
      userMessage: m.attestations_missing({ work: nameWork(missing ?? { lessons: 1, exercises: 0 }) }),
    });
  const { level, startedAt, finishedAt, required } = row;
  const { minutes, dates, ...work } = await readWork(tx, uid, { productId, isFinished: finishedAt !== null });
  const times = [startedAt, finishedAt, ...dates].flatMap((at) => at?.getTime() ?? []);
  return {
    title: nameCourse(row.title, level),
    duration: minutes,
    lessons: work.lessons.length,
    work: { ...work, isWhole: required.isFinished || required.lessonsDone >= required.lessons },
    startedAt: new Date(Math.min(...times)),
    finishedAt: new Date(Math.max(...times)),
  };
}

/** Returns « Le subjonctif sans peur (niveau B1) »; omits the level if the title contains it. */
function nameCourse(title: string, level: string): string {
  const written = toWritable(typeset(title)) || m.attestations_untitled();
  const isNamed = level === '' || written.split(/[^\p{L}\p{N}]/u).includes(level);
  return isNamed ? written : m.attestations_course_level({ title: written, level });
}
