import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { clearContentCache } from '../cache-by-content.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { programmeOrder } from './programme.ts';

export type OfficeLesson = {
  id: string;
  title: string;
  durationMinutes: number;
  displayed: boolean;
  free: boolean;
  opensAfterDays: number;
  opensAt: Date | null;
};

/** Entry of the curriculum: the start of a chapter, or a lesson. */
export type OutlineEntry = { kind: 'chapter' | 'lesson'; id: string };

export type OfficeProgramme = {
  /** Duration of the displayed lessons and exercises. */
  minutes: number;
  chapters: { id: string; title: string }[];
  lessons: OfficeLesson[];
  outline: OutlineEntry[];
  archived: { id: string; title: string }[];
};

/** Returns the chapters and lessons of a product, including archived ones. */
export async function readOfficeProgramme(
  core: Pick<Core, 'db'>,
  productId: string,
): Promise<OfficeProgramme> {
  const [[product], chapterRows, lessonRows] = await Promise.all([
    core.db.select({ minutes: products.duration }).from(products).where(eq(products.id, productId)),
    listChapters(core.db, productId),
    core.db
      .select({
        id: lessons.id,
        title: lessons.title,
        chapterId: lessons.chapterId,
        durationMinutes: lessons.duration,
        displayed: lessons.displayed,
        free: lessons.free,
        opensAfterDays: lessons.opensAfterDays,
        opensAt: lessons.opensAt,
        archivedAt: lessons.archivedAt,
      })
      .from(lessons)
      .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
      .where(eq(lessons.productId, productId))
      .orderBy(...programmeOrder),
  ]);
  const here = lessonRows.filter(({ archivedAt }) => archivedAt === null);
  return {
    minutes: product?.minutes ?? 0,
    chapters: chapterRows.map(({ id, title }) => ({ id, title })),
    lessons: here.map(({ chapterId: _chapter, archivedAt: _archived, ...lesson }) => lesson),
    outline: toOutline(chapterRows, here),
    archived: lessonRows
      .filter(({ archivedAt }) => archivedAt !== null)
      .map(({ id, title }) => ({ id, title })),
  };
}

const listChapters = (tx: Database, productId: string) =>
  tx
    .select({ id: chapters.id, title: chapters.title, position: chapters.position })
    .from(chapters)
    .where(eq(chapters.productId, productId))
    .orderBy(asc(chapters.position), asc(chapters.id));

/** Merges chapters and their lessons into one list, starting with lessons outside chapters. */
function toOutline(
  chapterRows: readonly { id: string }[],
  lessonRows: readonly { id: string; chapterId: string | null }[],
): OutlineEntry[] {
  const below = (chapterId: string | null) =>
    lessonRows
      .filter((lesson) => lesson.chapterId === chapterId)
      .map(({ id }) => ({ kind: 'lesson' as const, id }));
  return [
    ...below(null),
    ...chapterRows.flatMap(({ id }) => [{ kind: 'chapter' as const, id }, ...below(id)]),
  ];
}

/** Locks a product's curriculum, so that changes run one at a time. @throws {AppError} not-found */
export async function lockProgramme(tx: Transaction, productId: string): Promise<{ title: string }> {
  const [product] = await tx
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  if (!product)
    throw new AppError('not-found', `product ${productId} not found`, {
      userMessage: m.refusals_product_unknown(),
    });
  return product;
}

async function readOutline(tx: Transaction, productId: string) {
  const chapterRows = await listChapters(tx, productId);
  const lessonRows = await tx
    .select({ id: lessons.id, title: lessons.title, chapterId: lessons.chapterId })
    .from(lessons)
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(and(eq(lessons.productId, productId), isNull(lessons.archivedAt)))
    .orderBy(...programmeOrder);
  const titles = new Map([...chapterRows, ...lessonRows].map(({ id, title }) => [id, title]));
  const outline = toOutline(chapterRows, lessonRows);
  const text = outline.map(({ kind, id }) => `${kind === 'chapter' ? '' : '– '}${titles.get(id)}`).join('\n');
  return { outline, text };
}

/** Changes a curriculum under a lock and records it in the audit log. */
export async function changeProgramme(
  core: Core,
  actor: Actor,
  { productId, action }: { productId: string; action: string },
  change: (tx: Transaction, outline: OutlineEntry[]) => Promise<void>,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const { title } = await lockProgramme(tx, productId);
    const before = await readOutline(tx, productId);
    await change(tx, before.outline);
    const after = await readOutline(tx, productId);
    await recordChange(core, tx, {
      actor,
      action,
      kind: 'programme',
      subjectId: productId,
      title,
      before: { outline: before.text },
      after: { outline: after.text },
    });
  });
  clearContentCache(core);
}

/** Saves the positions of an outline; each lesson belongs to the last chapter before it. */
export async function placeAll(tx: Transaction, outline: readonly OutlineEntry[], now: Date): Promise<void> {
  let chapterId: string | null = null;
  for (const [place, { kind, id }] of outline.entries()) {
    const position = place + 1;
    if (kind === 'chapter') {
      chapterId = id;
      await tx.update(chapters).set({ position, updatedAt: now }).where(eq(chapters.id, id));
    } else await tx.update(lessons).set({ chapterId, position, updatedAt: now }).where(eq(lessons.id, id));
  }
}

/** Reorders a curriculum. @throws {AppError} not-found, conflict if it was changed meanwhile */
export async function arrangeProgramme(
  core: Core,
  actor: Actor,
  productId: string,
  outline: readonly OutlineEntry[],
): Promise<void> {
  await changeProgramme(core, actor, { productId, action: 'reorder' }, async (tx, before) => {
    const toKey = ({ kind, id }: OutlineEntry) => `${kind} ${id}`;
    if (before.map(toKey).sort().join() !== outline.map(toKey).sort().join())
      throw new AppError('conflict', `the curriculum of product ${productId} changed meanwhile`, {
        userMessage: m.programme_changed(),
      });
    await placeAll(tx, outline, core.now());
  });
}

export async function findLastPosition(tx: Transaction, productId: string): Promise<number> {
  const [lesson] = await tx
    .select({ last: max(lessons.position) })
    .from(lessons)
    .where(eq(lessons.productId, productId));
  const [chapter] = await tx
    .select({ last: max(chapters.position) })
    .from(chapters)
    .where(eq(chapters.productId, productId));
  return Math.max(lesson?.last ?? 0, chapter?.last ?? 0) + 1;
}
