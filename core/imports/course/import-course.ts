import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { typeset } from '#common/typography.ts';
import type { Transaction } from '#database/connect.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { foldWords } from '../../csv/fold-words.ts';
import { AppError } from '../../errors.ts';
import { lessonInput, lessonSubject, type StoredLesson } from '../../lessons/lesson-subject.ts';
import { changeProgramme, type OutlineEntry, placeAll } from '../../lessons/office-programme.ts';
import { readMediaPath } from '../../media/object-address.ts';
import { storePicture } from '../../media/pictures.ts';
import {
  type ProductInput,
  productFields,
  productInput,
  productSubject,
} from '../../products/product-subject.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { type AnyFields, readCells } from '../../subjects/fields.ts';
import { addressPictures } from '../address-pictures.ts';
import type { CourseReading, ReadLesson, readCourse } from './read-course.ts';

/** Upload of a course, for an existing product or a new product with the given title. */
type CourseImport = { path: string; name: string; productId: string; title: string };

export type LessonStatus = 'new' | 'changed' | 'same' | 'faulty';

type PlannedLesson = ReadLesson & { id: string; status: LessonStatus; wasDisplayed: boolean };

export type CoursePlan = Pick<CourseReading, 'refused' | 'fault'> & { lessons: PlannedLesson[] };

/** Maximum upload size in bytes, because the upload is read into memory. */
const largest = 100_000_000;

/**
 * Returns the effect of an import for each lesson, without writing.
 * @throws {AppError} invalid-input
 * @throws {AppError} not-found
 */
export async function planCourse(
  core: Pick<Core, 'db' | 'runInWorker' | 'files'>,
  wanted: CourseImport,
): Promise<CoursePlan> {
  const reading = await readUpload(core, wanted, false);
  return judge(core.db, reading, toProductId(wanted));
}

/**
 * Imports new and changed lessons as drafts in one transaction, or none if any lesson has an error.
 * @throws {AppError} invalid-input
 * @throws {AppError} not-found
 */
export async function importCourse(
  core: Core,
  actor: Actor,
  wanted: CourseImport,
): Promise<{ plan: CoursePlan; productId: string; made: number | null }> {
  const reading = await readUpload(core, wanted, true);
  const productId = toProductId(wanted);
  const plan = await judge(core.db, reading, productId);
  if (plan.fault || plan.lessons.some(({ status }) => status === 'faulty'))
    return { plan, productId, made: null };
  const written = plan.lessons.filter(({ status }) => status === 'new' || status === 'changed');
  const bodies = await storePictures(core, productId, written, reading);
  if (!wanted.productId) await createProduct(core, actor, productId, { title: wanted.title });
  if (written.length > 0)
    await changeProgramme(core, actor, { productId, action: 'import' }, async (tx, outline) => {
      const now = (await judge(tx, reading, productId)).lessons;
      const order = [...outline];
      for (const lesson of now) await writeLesson(core, actor, tx, { lesson, productId, order, bodies });
      await placeAll(tx, order, core.now());
    });
  await core.files.remove(wanted.path);
  return { plan, productId, made: written.length };
}

/** Derives the id of a new product from the upload, so that a repeated import finds the same product. */
const toProductId = ({ productId, path }: CourseImport): string =>
  productId || digest(`product:${path}`).slice(0, 20);

const digest = (text: string): string =>
  createHash('sha256').update(`cedille:import:course:${text}`).digest('hex');

export const courseReader: WorkerTask = { module: 'imports/course/read-course.ts', name: 'readCourse' };

async function readUpload(
  core: Pick<Core, 'runInWorker' | 'files'>,
  { path, name }: CourseImport,
  withPictures: boolean,
): Promise<CourseReading> {
  const media = readMediaPath(path);
  const stored = media?.area === 'lessons' && media.kind === 'files' ? await core.files.stat(path) : null;
  if (!stored) throw new AppError('invalid-input', `no upload at ${path}`, { userMessage: m.intake_gone() });
  if (stored.size > largest)
    throw new AppError('invalid-input', `${path} exceeds the size limit: ${stored.size} bytes`, {
      userMessage: m.intake_large(),
    });
  const bytes = await core.files.read(path);
  return readInWorker<typeof readCourse>(core, courseReader, {
    name,
    bytes: new Uint8Array(bytes),
    withPictures,
  });
}

async function judge(
  db: Pick<Core, 'db'>['db'] | Transaction,
  reading: CourseReading,
  productId: string,
): Promise<CoursePlan> {
  const there = await db.select().from(lessons).where(eq(lessons.productId, productId));
  const byId = new Map(there.map((row) => [row.id, row]));
  const byTitle = Map.groupBy(there, ({ title }) => foldWords(title));
  const planned = reading.lessons.map((read): PlannedLesson => {
    const ownId = digest(`lesson:${productId}:${read.key}`).slice(0, 20);
    const [alike, another] = byTitle.get(foldWords(read.title)) ?? [];
    const known = byId.get(ownId) ?? (another ? undefined : alike);
    const id = known?.id ?? ownId;
    const status =
      read.faults.length > 0 ? 'faulty' : !known ? 'new' : isSame(known, read) ? 'same' : 'changed';
    return { ...read, id, status, wasDisplayed: known?.displayed ?? false };
  });
  for (const same of Map.groupBy(planned, ({ id }) => id).values())
    if (same.length > 1)
      for (const lesson of same) {
        lesson.status = 'faulty';
        lesson.faults = [...new Set([...lesson.faults, m.intake_title_twice()])];
      }
  return { refused: reading.refused, fault: reading.fault, lessons: planned };
}

const isSame = (row: StoredLesson, read: ReadLesson): boolean =>
  row.title === typeset(read.title) &&
  (read.estimated || row.duration === read.duration) &&
  (!read.videoId || row.videoId === read.videoId) &&
  isDeepStrictEqual(namePictures(row.body), namePictures(read.body));

/** Replaces picture addresses by keys, so that stored and new texts can be compared. */
function namePictures(node: RichText | RichTextNode): unknown {
  if (node.type === 'picture') {
    const key = /(?:pictures%2F|picture:)([0-9a-f]{24})/.exec(String((node as RichTextNode).attrs?.url))?.[1];
    return { type: 'picture', key };
  }
  const inner = node.content?.map((child) => namePictures(child as RichTextNode));
  return inner ? { ...node, content: inner } : node;
}

/** Stores the pictures and returns the texts with the picture addresses, by lesson id. */
async function storePictures(
  core: Pick<Core, 'files' | 'runInWorker'>,
  productId: string,
  written: readonly PlannedLesson[],
  { pictures }: CourseReading,
): Promise<Map<string, { body: RichText; folder: string }>> {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture.bytes]));
  const bodies = new Map<string, { body: RichText; folder: string }>();
  for (const { id, path, body, pictures: keys } of written) {
    const folder = digest(`folder:${productId}:${id}`).slice(0, 32);
    const stored = new Map<string, Picture>();
    for (const key of keys) {
      const bytes = byKey.get(key);
      if (!bytes) throw new AppError('internal', `picture ${key} of ${path} was not read`);
      try {
        stored.set(key, await storePicture(core, { bytes, area: 'lessons', folder, name: key, alt: '' }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new AppError('invalid-input', `unreadable picture in ${path}`, {
          cause: error,
          userMessage: m.intake_picture_broken({ path }),
        });
      }
    }
    bodies.set(id, { body: addressPictures(body, stored), folder: keys.length > 0 ? folder : '' });
  }
  return bodies;
}

/** Creates a hidden course with default settings. */
export async function createProduct(
  core: Core,
  actor: Actor,
  id: string,
  given: Pick<ProductInput, 'title'> & Partial<Pick<ProductInput, 'slug' | 'seoTitle' | 'seoDescription'>>,
): Promise<void> {
  const cells = { title: given.title, type: 'cours' };
  const input = productInput.parse(
    readCells(productFields as AnyFields, cells, (kind, cell) => kind.readCell(cell)),
  );
  await productSubject.create(core, actor, { ...input, ...given }, id);
}

async function writeLesson(
  core: Core,
  actor: Actor,
  tx: Transaction,
  given: {
    lesson: PlannedLesson;
    productId: string;
    order: OutlineEntry[];
    bodies: ReadonlyMap<string, { body: RichText; folder: string }>;
  },
): Promise<void> {
  const { lesson, productId, order, bodies } = given;
  const { id, status, title, duration, estimated, free, videoId } = lesson;
  const text = bodies.get(id);
  if (!text || (status !== 'new' && status !== 'changed')) return;
  const said = { title: typeset(title), body: text.body, ...(videoId ? { videoId } : {}) };
  if (status === 'changed') {
    const before = await lessonSubject.lock(tx, id);
    const columns = {
      ...(await lessonSubject.prepare(said)),
      ...(estimated ? {} : { duration }),
      displayed: false,
      ...(before.pathFolderId ? {} : { pathFolderId: text.folder }),
    };
    await lessonSubject.write(core, tx, id, before, { actor, action: 'import', columns });
    return;
  }
  const chapterId = await takeChapter(tx, { productId, title: lesson.chapter, order });
  const input = lessonInput.parse({
    ...{ productId, chapterId, position: 0, captions: '', transcript: '', files: [], videoId: '', ...said },
    ...{ duration, free, displayed: false, opensAfterDays: 0, opensAt: null, pathFolderId: text.folder },
  });
  await lessonSubject.insert(core, tx, id, {
    actor,
    action: 'import',
    columns: await lessonSubject.prepare(input),
  });
  placeInChapter(order, { kind: 'lesson', id }, chapterId);
}

/** Returns the id of the chapter and creates it at the end if it is missing. Returns null without a title. */
async function takeChapter(
  tx: Transaction,
  { productId, title, order }: { productId: string; title: string; order: OutlineEntry[] },
): Promise<string | null> {
  if (!title) return null;
  const there = await tx.select().from(chapters).where(eq(chapters.productId, productId));
  const known = there.find((chapter) => foldWords(chapter.title) === foldWords(title));
  if (known) return known.id;
  const id = digest(`chapter:${productId}:${foldWords(title)}`).slice(0, 20);
  await tx.insert(chapters).values({ id, productId, title: typeset(title), position: 0 });
  order.push({ kind: 'chapter', id });
  return id;
}

/** Adds a lesson at the end of its chapter, or of the lessons without chapter. */
export function placeInChapter(order: OutlineEntry[], entry: OutlineEntry, chapterId: string | null): void {
  const from =
    chapterId === null ? 0 : order.findIndex(({ kind, id }) => kind === 'chapter' && id === chapterId) + 1;
  const next = order.findIndex(({ kind }, place) => place >= from && kind === 'chapter');
  order.splice(next < 0 ? order.length : next, 0, entry);
}
