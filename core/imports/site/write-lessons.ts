import { eq } from 'drizzle-orm';
import { typeset } from '#common/typography.ts';
import type { Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import { chapters } from '#database/tables/lessons.ts';
import { type Picture, products, type StoredFile } from '#database/tables/products.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { digestDocument } from '../../exercises/digest-document.ts';
import { exerciseSubject } from '../../exercises/exercise-subject.ts';
import { lessonInput, lessonSubject } from '../../lessons/lesson-subject.ts';
import { changeProgramme, type OutlineEntry, placeAll } from '../../lessons/office-programme.ts';
import { toObjectAddress } from '../../media/object-address.ts';
import { addressPictures } from '../address-pictures.ts';
import { createProduct, placeInChapter } from '../course/import-course.ts';
import { endOf } from '../upload-types.ts';
import { writeWithSlug } from './free-slugs.ts';
import type { Omission, SiteCourse, SiteLesson } from './site-content.ts';
import { toSiteFolder } from './site-ids.ts';
import { recordImported } from './site-imports.ts';
import type { MediaStore } from './store-media.ts';

/** Reading speed of language learners, including time for exercises. */
const wordsPerMinute = 40;

/** Creates lessons with their files and exercises, and their course if it is missing. The course is hidden. */
export async function writeLessons(
  core: Core,
  actor: Actor,
  {
    importId,
    course,
    lessons,
    store,
    report,
  }: {
    importId: string;
    course: SiteCourse;
    lessons: SiteLesson[];
    store: MediaStore;
    report: (omission: Omission) => void;
  },
): Promise<void> {
  const [known] = await core.db.select({ id: products.id }).from(products).where(eq(products.id, course.id));
  if (!known) await createCourse(core, actor, { importId, course, report });
  const prepared: { lesson: SiteLesson; columns: Awaited<ReturnType<typeof prepare>> }[] = [];
  for (const lesson of lessons)
    prepared.push({ lesson, columns: await prepare(core, course.id, lesson, store) });
  await changeProgramme(core, actor, { productId: course.id, action: 'import' }, async (tx, outline) => {
    const order = [...outline];
    for (const { lesson, columns } of prepared) {
      const chapterId = await takeChapter(tx, { importId, productId: course.id }, lesson.chapter, order);
      const isNew = await lessonSubject.insert(core, tx, lesson.id, {
        actor,
        action: 'import',
        columns: { ...columns, chapterId },
      });
      if (!isNew) continue;
      placeInChapter(order, { kind: 'lesson', id: lesson.id }, chapterId);
      await recordImported(tx, { importId, kind: 'lesson', rowId: lesson.id, title: lesson.title });
      await insertExercises(core, actor, tx, { importId, productId: course.id, lesson });
    }
    await placeAll(tx, order, core.now());
  });
}

async function createCourse(
  core: Core,
  actor: Actor,
  {
    importId,
    course,
    report,
  }: { importId: string; course: SiteCourse; report: (omission: Omission) => void },
): Promise<void> {
  const { id, seoTitle, seoDescription } = course;
  const title = typeset(course.title);
  // Recorded first, because an undo ignores rows that do not exist.
  await core.db.transaction((tx) => recordImported(tx, { importId, kind: 'product', rowId: id, title }));
  await writeWithSlug(
    { ...course, kind: 'course' },
    {
      report,
      write: (slug) => createProduct(core, actor, id, { title, slug, seoTitle, seoDescription }),
    },
  );
}

async function prepare(core: Core, productId: string, lesson: SiteLesson, store: MediaStore) {
  const folder = toSiteFolder(lesson.id);
  const stored = new Map<string, Picture | null>();
  for (const key of lesson.pictures)
    stored.set(key, await store.storePicture(key, { area: 'lessons', folder, title: lesson.title }));
  const files = await storeFiles(core, folder, lesson, store);
  const hasFiles = files.length > 0 || [...stored.values()].some((picture) => picture !== null);
  const input = lessonInput.parse({
    ...{ productId, chapterId: null, position: 0, title: typeset(lesson.title), videoId: lesson.videoId },
    ...{ captions: '', transcript: '', free: false, opensAfterDays: 0, opensAt: null, files },
    body: addressPictures(lesson.body, stored),
    duration: Math.max(5, Math.ceil(lesson.words / wordsPerMinute)),
    displayed: !lesson.hidden,
    pathFolderId: hasFiles ? folder : '',
  });
  return lessonSubject.prepare(input);
}

async function storeFiles(
  { files }: Pick<Core, 'files'>,
  folder: string,
  lesson: SiteLesson,
  store: MediaStore,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { key, fileName, contentType } of lesson.files) {
    const bytes = await store.read(key);
    if (!bytes) continue;
    const path = `lessons/${folder}/files/${key}.${endOf(fileName) || 'bin'}`;
    await files.put(path, bytes, { contentType });
    stored.push({ fileName, url: toObjectAddress(files.bucket, path) });
  }
  return stored;
}

/** Returns the id of the chapter and creates it at the end if it is missing. */
async function takeChapter(
  tx: Transaction,
  { importId, productId }: { importId: string; productId: string },
  chapter: SiteLesson['chapter'],
  order: OutlineEntry[],
): Promise<string | null> {
  if (!chapter) return null;
  const { id, title } = chapter;
  const there = await tx.select({ id: chapters.id }).from(chapters).where(eq(chapters.id, id));
  if (there.length > 0) return id;
  await tx.insert(chapters).values({ id, productId, title: typeset(title), position: 0 });
  await recordImported(tx, { importId, kind: 'chapter', rowId: id, title });
  order.push({ kind: 'chapter', id });
  return id;
}

async function insertExercises(
  core: Core,
  actor: Actor,
  tx: Transaction,
  { importId, productId, lesson }: { importId: string; productId: string; lesson: SiteLesson },
): Promise<void> {
  const position = await tx.$count(exercises, eq(exercises.productId, productId));
  for (const [place, { id, document }] of lesson.exercises.entries()) {
    const isNew = await exerciseSubject.insert(core, tx, id, {
      actor,
      action: 'import',
      columns: {
        ...{ productId, lessonId: lesson.id, position: position + place, free: false, displayed: false },
        ...{ pathFolderId: '', document, sourceId: `site:${id}`, sourceDigest: digestDocument(document) },
      },
    });
    if (isNew) await recordImported(tx, { importId, kind: 'exercise', rowId: id, title: document.title });
  }
}
