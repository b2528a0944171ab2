import { toLessonHref } from '#common/links.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import { acceptUpload } from '../../../media/object-address.ts';
import { convertHtml, startText } from '../convert-html.ts';
import { isPicture } from '../find-media.ts';
import { maxTitle, shortenField } from '../shorten-field.ts';
import type { SiteCourse, SiteLesson, SiteMedia, SiteReading } from '../site-content.ts';
import { toMediaKey } from '../site-ids.ts';
import { nameModule } from './module-names.ts';
import type { MoodleBackup, MoodleFile } from './read-backup.ts';
import type { QuestionBank } from './write-moodle-questions.ts';

export type MoodleTools = { archive: number; isWanted: (id: string) => boolean; keepsTexts: boolean };

export type MoodleContext = MoodleTools & {
  reading: SiteReading;
  backup: MoodleBackup;
  course: SiteCourse;
  bank: QuestionBank;
  media: Map<string, SiteMedia>;
  /** Lesson of each activity, for links between activities. */
  lessonOf: Map<string, string>;
  toId: (kind: string, foreignId: string) => string;
};

export type LessonParts = {
  id: string;
  title: string;
  chapter: SiteLesson['chapter'];
  hidden: boolean;
  html: string;
  /** Files that the text may name. */
  files: MoodleFile[];
  /** Files that belong to the lesson, named in the text or not. */
  attached?: MoodleFile[];
  exercises?: SiteLesson['exercises'];
  /** False for parts of an item, such as the chapters of a book after the first. */
  isItem: boolean;
};

/** Adds a lesson with its files, and reports what it loses. */
export async function addMoodleLesson(context: MoodleContext, parts: LessonParts): Promise<void> {
  const { reading, isWanted, keepsTexts, course } = context;
  const { id, chapter, hidden, files, attached = [], exercises = [], isItem } = parts;
  const title = parts.title.replaceAll(/\s+/g, ' ').trim();
  const report = (reason: string) =>
    reading.omissions.push({ kind: m.common_lesson(), title, reason, isItem: false });
  const joined = new Map(attached.map((file) => [file.stored + file.name, file]));
  let text = startText();
  try {
    const html = settleLinks(context, parts.html, { files, joined, report });
    const findPicture = (source: string) => findFile(context, files, source);
    if (isWanted(id)) text = await convertHtml(html, { isLesson: true, findPicture, report });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reading.omissions.push({ kind: m.common_lesson(), title, reason: error.userMessage, isItem });
    return;
  }
  if (!keepsTexts) text = { ...text, body: startText().body };
  const kept = [...joined.values()].flatMap((file) => {
    const media = takeFile(context, file);
    const contentType = file.type || 'application/octet-stream';
    const isAccepted =
      acceptUpload({ path: `lessons/${'0'.repeat(32)}/files/a`, size: null, contentType }) === true;
    if (!media) report(m.transfer_file_absent({ name: file.name }));
    else if (!isAccepted) report(m.transfer_file_type({ name: file.name }));
    return media && isAccepted ? [{ key: media.key, fileName: file.name.slice(0, 255), contentType }] : [];
  });
  for (const { fileName } of kept.slice(maxFiles))
    report(m.transfer_files_many({ name: fileName, most: maxFiles }));
  const isEmpty = text.words === 0 && text.pictures.length === 0 && kept.length + exercises.length === 0;
  if (isEmpty && isWanted(id)) {
    reading.omissions.push({ kind: m.common_lesson(), title, reason: m.transfer_activity_empty(), isItem });
    return;
  }
  course.lessons.push({
    ...{
      ...text,
      id,
      title: shortenField(title, maxTitle, report),
      chapter,
      hidden,
      exercises,
      videoId: '',
      addresses: [],
    },
    files: kept.slice(0, maxFiles),
  });
  if (isItem) reading.kept += 1;
}

/** Maximum number of files of a lesson. */
const maxFiles = 50;

/** Replaces links between activities, and makes files that the text links to files of the lesson. */
function settleLinks(
  { course, lessonOf }: MoodleContext,
  html: string,
  {
    files,
    joined,
    report,
  }: { files: MoodleFile[]; joined: Map<string, MoodleFile>; report: (reason: string) => void },
): string {
  const linked = html.replaceAll(
    /\$@([A-Z0-9]{2,40})\*(\d{1,12})(?:\*\d{1,12}){0,2}@\$/g,
    (_, link: string, moduleId: string) => {
      const [module = ''] = link.split(/VIEW|INDEX|DISCUSSION/, 1);
      const lessonId = lessonOf.get(moduleId);
      if (lessonId) return toLessonHref({ id: course.id, type: 'course' }, lessonId);
      report(m.transfer_activity_link({ name: nameModule(module.toLowerCase()) }));
      return '';
    },
  );
  return linked.replaceAll(
    /<(a|audio|video|source|embed|object|iframe)\b[^<>]{0,4000}>/gi,
    (whole, tag: string) => {
      const source = /"(@@PLUGINFILE@@[^"<>]{1,1000})"/.exec(whole)?.[1];
      if (!source) return whole;
      const file = findNamed(files, source);
      if (!file) {
        report(m.transfer_file_absent({ name: readName(source) }));
        return '<span>';
      }
      // A link to a picture usually surrounds a smaller form of it.
      if (isPicture(file.name) && tag.toLowerCase() === 'a') return '<span>';
      joined.set(file.stored + file.name, file);
      return tag.toLowerCase() === 'a' ? '<span>' : whole.replace(source, '');
    },
  );
}

const readName = (source: string): string => {
  const path = source.replace('@@PLUGINFILE@@', '').split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path.replaceAll('&amp;', '&'));
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
};

const findNamed = (files: readonly MoodleFile[], source: string): MoodleFile | undefined => {
  const path = readName(source);
  return files.find((file) => file.path === (path.startsWith('/') ? path : `/${path}`));
};

function findFile(context: MoodleContext, files: readonly MoodleFile[], source: string): SiteMedia | null {
  const file = source.includes('@@PLUGINFILE@@') ? findNamed(files, source) : undefined;
  return file ? takeFile(context, file) : null;
}

/** Returns null for a file that is listed but not in the archive, as in backups without files. */
function takeFile({ backup, archive, media }: MoodleContext, { stored }: MoodleFile): SiteMedia | null {
  if (!backup.hasFile(stored)) return null;
  const used = { key: toMediaKey(stored), archive, path: stored };
  media.set(used.key, used);
  return used;
}

export const listFiles = (
  context: MoodleContext,
  contextId: string,
  area: string,
  itemId?: string,
): MoodleFile[] =>
  context.backup.files.filter(
    (file) =>
      file.contextId === contextId && file.area === area && (itemId === undefined || file.itemId === itemId),
  );
