import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonNotes, lessonProgress } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { forgetContent } from '../remember-content.ts';
import { type LessonInput, lessonSubject } from './lesson-subject.ts';
import { programmeOrder } from './programme.ts';

/** A lesson in the office's programme. */
export type OfficeLesson = {
  id: string;
  title: string;
  durationMinutes: number;
  displayed: boolean;
  free: boolean;
  opensAfterDays: number;
  opensAt: Date | null;
};

/** A place of the programme: a chapter begins, or a lesson stands. */
export type OutlineEntry = { kind: 'chapter' | 'lesson'; id: string };

export type OfficeProgramme = {
  chapters: { id: string; title: string }[];
  lessons: OfficeLesson[];
  outline: OutlineEntry[];
  archived: { id: string; title: string }[];
};

/** Everything that the office arranges of a product. */
export async function readOfficeProgramme(
  core: Pick<Core, 'db'>,
  productId: string,
): Promise<OfficeProgramme> {
  const [chapterRows, lessonRows] = await Promise.all([
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

/** Chapters and the lessons below them, as one list; what belongs to no chapter comes first. */
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

/** One person arranges a programme at a time. @throws {AppError} not-found */
async function lockProgramme(tx: Transaction, productId: string): Promise<{ title: string }> {
  const [product] = await tx
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  if (!product)
    throw new AppError('not-found', `no product ${productId}`, { userMessage: m.refusals_product_unknown() });
  return product;
}

/** The programme as it stands, with the titles of what is in it. */
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

/** Changes a programme while nobody else does, with its line in the journal. */
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
  forgetContent(core);
}

/** Gives everything its place: each lesson belongs to the chapter that comes before it. */
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

/**
 * Puts the chapters and lessons of a product in an order. A programme that somebody else changed meanwhile stays as it is.
 * @throws {AppError} not-found, conflict
 */
export async function arrangeProgramme(
  core: Core,
  actor: Actor,
  productId: string,
  outline: readonly OutlineEntry[],
): Promise<void> {
  await changeProgramme(core, actor, { productId, action: 'reorder' }, async (tx, before) => {
    const toKey = ({ kind, id }: OutlineEntry) => `${kind} ${id}`;
    if (before.map(toKey).sort().join() !== outline.map(toKey).sort().join())
      throw new AppError('conflict', `the programme of ${productId} changed meanwhile`, {
        userMessage: m.programme_changed(),
      });
    await placeAll(tx, outline, core.now());
  });
}

/** The place behind everything that a product has. */
async function findLastPosition(tx: Transaction, productId: string): Promise<number> {
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

/** A chapter at the end of a product; answers its id. @throws {AppError} not-found */
export async function addChapter(
  core: Core,
  actor: Actor,
  productId: string,
  title: string,
): Promise<string> {
  const id = createId(core.now());
  await changeProgramme(core, actor, { productId, action: 'update' }, async (tx) => {
    await tx
      .insert(chapters)
      .values({ id, productId, title, position: await findLastPosition(tx, productId) });
  });
  return id;
}

/** @throws {AppError} not-found */
export async function renameChapter(core: Core, actor: Actor, id: string, title: string): Promise<void> {
  const { productId } = await findChapter(core, id);
  await changeProgramme(core, actor, { productId, action: 'update' }, async (tx) => {
    await tx.update(chapters).set({ title, updatedAt: core.now() }).where(eq(chapters.id, id));
  });
}

/** Takes a chapter away; its lessons stay where they are, below the chapter before it. @throws {AppError} not-found */
export async function removeChapter(core: Core, actor: Actor, id: string): Promise<string> {
  const { productId, title } = await findChapter(core, id);
  await changeProgramme(core, actor, { productId, action: 'update' }, async (tx, outline) => {
    const left = outline.filter((entry) => entry.id !== id);
    await placeAll(tx, left, core.now());
    await tx.delete(chapters).where(eq(chapters.id, id));
  });
  return title;
}

async function findChapter(
  core: Pick<Core, 'db'>,
  id: string,
): Promise<{ productId: string; title: string }> {
  const [chapter] = await core.db
    .select({ productId: chapters.productId, title: chapters.title })
    .from(chapters)
    .where(eq(chapters.id, id));
  if (!chapter)
    throw new AppError('not-found', `no chapter ${id}`, { userMessage: m.refusals_chapter_unknown() });
  return chapter;
}

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
