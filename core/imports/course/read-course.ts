import { parseVideoAddress } from '#common/videos.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../../csv/fold-words.ts';
import { readYesNo } from '../../csv/read-cell.ts';
import { AppError } from '../../errors.ts';
import { readMarkdown } from '../../lessons/read-lesson-text.ts';
import { placeFootnotes } from '../../rich-text/footnotes.ts';
import { parseRichText } from '../../rich-text/parse-rich-text.ts';
import { ArchiveError, type UploadFile } from '../archive/archive-error.ts';
import { nameOf, openArchive } from '../archive/open-archive.ts';
import { toUploadPath } from '../find-picture.ts';
import { htmlToLessonText } from '../html-to-rich-text.ts';
import { comparePaths, findCourseType, isLesson, isWord, nameFile, toLessonKey } from './lesson-names.ts';
import { type CoursePicture, readWord, toPictureKey } from './read-word.ts';
import { splitLessons } from './split-lessons.ts';

/** An archive of lessons, or a single lesson. `withPictures` includes the picture data in the result. */
type CourseUpload = { name: string; bytes: Uint8Array; withPictures: boolean };

/** A lesson as read from a file, without comparison to existing lessons. */
export type ReadLesson = {
  /** Path without numbers, by which a repeated import recognises the lesson. */
  key: string;
  path: string;
  title: string;
  /** Empty if the lesson has no chapter. */
  chapter: string;
  /** In minutes. `estimated` is true if the file states no duration. */
  duration: number;
  estimated: boolean;
  free: boolean;
  videoId: string;
  /** Pictures are referenced as `picture:{key}` until they are stored. */
  body: RichText;
  pictures: string[];
  faults: string[];
  /** Messages about omitted content. The lesson is imported without this content. */
  missing: string[];
};

export type CourseReading = {
  lessons: ReadLesson[];
  /** Names of files that are neither lessons nor pictures. */
  refused: string[];
  fault: string | null;
  pictures: CoursePicture[];
};

const maxLessons = 300;
const longestTitle = 140;

/** Reading speed of language learners, including time for exercises. */
const wordsPerMinute = 40;

/** Parses a course and collects all errors. Call it in a worker thread: a long course takes seconds. */
export async function readCourse({ name, bytes, withPictures }: CourseUpload): Promise<CourseReading> {
  const reading: CourseReading = { lessons: [], refused: [], fault: null, pictures: [] };
  try {
    const { files, refused, large } = await openUpload(name, new Blob([bytes as Uint8Array<ArrayBuffer>]));
    reading.refused = [...refused, ...large.filter((path) => !isLesson(path)).map(nameOf)];
    const beside = new Map(files.map(({ path, file }) => [path, file]));
    const kept = new Map<string, CoursePicture>();
    const root = findRoot([...beside.keys(), ...large]);
    for (const path of [...beside.keys()].filter(isLesson).sort(comparePaths))
      reading.lessons.push(...(await readFile(path, { beside, kept, root })));
    for (const path of large.filter(isLesson))
      reading.lessons.push({ ...openLesson(path, root), faults: [m.intake_file_large()] });
    if (withPictures) reading.pictures = [...kept.values()];
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    reading.fault =
      error.message === m.intake_empty() ? error.message : m.intake_zip({ sentence: error.message });
    return reading;
  }
  if (reading.lessons.length === 0) reading.fault = m.intake_empty();
  if (reading.lessons.length > maxLessons) reading.fault = m.intake_many({ most: maxLessons });
  markTwice(reading.lessons);
  return reading;
}

async function openUpload(
  name: string,
  upload: Blob,
): Promise<{ files: UploadFile[]; refused: string[]; large: string[] }> {
  if (isLesson(name))
    return { files: [{ path: toUploadPath(name), file: new File([upload], name) }], refused: [], large: [] };
  const signal = AbortSignal.timeout(15_000);
  return openArchive(upload, { findType: findCourseType, empty: m.intake_empty(), signal });
}

/** Returns the folder that all files share, or ''. This folder is not a chapter. */
function findRoot(paths: readonly string[]): string {
  const [first = ''] = paths;
  const root = first.slice(0, first.indexOf('/') + 1);
  return root && paths.every((path) => path.startsWith(root)) ? root : '';
}

type Place = { beside: ReadonlyMap<string, File>; kept: Map<string, CoursePicture>; root: string };

function openLesson(path: string, root: string): ReadLesson {
  const inRoot = path.slice(root.length);
  return {
    ...{ key: toLessonKey(inRoot), path: inRoot, title: nameFile(path), chapter: nameFolder(inRoot) },
    ...{ duration: 0, estimated: true, free: false, videoId: '', body: { type: 'doc', content: [] } },
    ...{ pictures: [], faults: [], missing: [] },
  };
}

async function readFile(path: string, place: Place): Promise<ReadLesson[]> {
  const lesson = openLesson(path, place.root);
  try {
    return await readParts(path, lesson, place);
  } catch (error) {
    // An unreadable file must not prevent the others from being read.
    return [{ ...lesson, faults: [explain(error)] }];
  }
}

const nameFolder = (path: string): string =>
  path.includes('/') ? nameFile(path.slice(0, path.lastIndexOf('/'))).slice(0, longestTitle) : '';

function explain(error: unknown): string {
  if (error instanceof AppError) return error.userMessage;
  return error instanceof ArchiveError ? m.intake_word_broken() : m.intake_file_broken();
}

async function readParts(path: string, lesson: ReadLesson, place: Place): Promise<ReadLesson[]> {
  const file = place.beside.get(path) ?? new File([], path);
  const { html, notes, facts, missing } = await readText(path, file, place);
  const said = readFacts(facts);
  const parts = splitLessons(html);
  const texts = placeFootnotes(
    parts.map((part) => part.html),
    notes,
  );
  return Promise.all(
    parts.map(async (part, index) => {
      const one = parts.length === 1;
      const title = (one && said.title) || part.title || lesson.title;
      const { html: text, footnotes } = texts[index] ?? { html: part.html, footnotes: 0 };
      const { body, pictures, lost, words } = await readBody(path, text, place);
      if (footnotes > 0) lost.push(m.intake_footnotes({ count: footnotes }));
      const faults = [
        ...(title.length > longestTitle ? [m.common_title_too_long()] : []),
        ...(words === 0 && pictures.length === 0 ? [m.intake_no_text()] : []),
        ...said.faults,
      ];
      return {
        ...lesson,
        ...{ title, body, pictures, faults },
        key: one ? lesson.key : `${lesson.key}#${toLessonKey(title)}`,
        chapter: said.chapter || part.chapter || (one ? lesson.chapter : nameFile(path)),
        duration: (one && said.duration) || Math.max(5, Math.ceil(words / wordsPerMinute)),
        estimated: !(one && said.duration),
        free: said.free,
        videoId: one ? said.videoId : '',
        missing: [...missing, ...lost],
      };
    }),
  );
}

async function readText(path: string, file: File, { kept }: Place) {
  if (!isWord(path)) return { ...(await readMarkdown(await file.text())), missing: [] as string[] };
  const { html, notes, pictures, lostPictures } = await readWord(file);
  for (const [key, picture] of pictures) kept.set(key, picture);
  const missing = lostPictures > 0 ? [m.intake_pictures_unreadable({ count: lostPictures })] : [];
  return { html, notes, facts: {}, missing };
}

function readFacts(facts: Readonly<Record<string, string>>) {
  const said = (...names: string[]) =>
    names.map((name) => facts[name]).find((value) => value !== undefined) ?? '';
  const faults: string[] = [];
  const minutes = said('duree', 'minutes', 'duration');
  const duration = /^\d{1,4}(?:\s*min(?:utes)?)?$/.test(minutes) ? Number.parseInt(minutes, 10) : 0;
  if (minutes && !duration) faults.push(m.refusals_duration_malformed());
  const video = said('video');
  const videoId = video ? parseVideoAddress(video) : '';
  if (video && !videoId) faults.push(m.intake_video());
  const free = readYesNo(said('libre', 'gratuit', 'free'));
  if (free === undefined) faults.push(m.intake_free());
  const title = said('titre', 'title');
  const chapter = said('chapitre', 'chapter').slice(0, longestTitle);
  return { title, chapter, duration, videoId: videoId || '', free: free ?? false, faults };
}

async function readBody(path: string, html: string, { beside, kept }: Place) {
  const pictures: string[] = [];
  const lost: string[] = [];
  const found = new Map<string, string | null>();
  for (const [, source = ''] of html.matchAll(/<img\b[^<>]*?\bsrc="([^"<>]*)"/gi))
    if (!found.has(source)) found.set(source, await findPicture(path, source, { beside, kept }));
  const body = htmlToLessonText(html, (source, alt) => {
    const key = found.get(source) ?? found.get(source.replaceAll('&', '&amp;'));
    if (!key) {
      if (source) lost.push(m.marks_import_picture_missing({ name: source.slice(0, 100) }));
      return null;
    }
    if (!pictures.includes(key)) pictures.push(key);
    return toPictureNode(key, alt);
  });
  // Validates with the editor's schema before anything is written.
  const whole = await parseRichText({
    ...body,
    content: (body.content ?? []).filter(({ type }) => type !== 'picture'),
  });
  const words = countWords(whole);
  return { body, pictures, lost, words };
}

const toPictureNode = (key: string, alt: string): RichTextNode => ({
  type: 'picture',
  attrs: { url: `picture:${key}`, width: 0, height: 0, alt: alt.slice(0, 300), variants: [] },
});

/** Finds the picture of a Word file by key, or the file that a Markdown text references. */
async function findPicture(path: string, source: string, { beside, kept }: Pick<Place, 'beside' | 'kept'>) {
  if (source.startsWith('picture:')) return kept.has(source.slice(8)) ? source.slice(8) : null;
  const file = beside.get(resolve(path, source));
  if (!file || isLesson(file.name)) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const key = toPictureKey(bytes);
  kept.set(key, { key, bytes });
  return key;
}

function resolve(path: string, source: string): string {
  const parts = path.split('/').slice(0, -1);
  const [named = ''] = decode(source).split(/[?#]/, 1);
  for (const part of named.normalize('NFC').replaceAll('\\', '/').split('/'))
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  return parts.join('/');
}

function decode(source: string): string {
  try {
    return decodeURIComponent(source.replaceAll('&amp;', '&'));
  } catch (error) {
    if (error instanceof URIError) return source;
    throw error;
  }
}

const countWords = (node: RichTextNode): number =>
  node.text !== undefined
    ? (node.text.match(/\p{L}+/gu)?.length ?? 0)
    : (node.content ?? []).reduce((sum, child) => sum + countWords(child), 0);

/** Makes keys of files unique that differ only by number. Reports equal keys within one file. */
function markTwice(lessons: readonly ReadLesson[]): void {
  for (const same of Map.groupBy(lessons, ({ key }) => key).values())
    if (new Set(same.map(({ path }) => path)).size > 1)
      for (const lesson of same) lesson.key = `${foldWords(lesson.path)}#${toLessonKey(lesson.title)}`;
  for (const same of Map.groupBy(lessons, ({ key }) => key).values())
    if (same.length > 1)
      for (const lesson of same) lesson.faults.push(m.intake_twice({ path: same[0]?.path ?? '' }));
}
