import { m } from '#words/messages.js';
import { findChild, listChildren, type XmlElement } from '../../../exercises/import/read-element.ts';
import { readMarkdown } from '../../../lessons/read-lesson-text.ts';
import { ArchiveError } from '../../archive/archive-error.ts';
import { isHtml } from '../../read-html.ts';
import { escapeHtml, writeLink } from '../escape-html.ts';
import { maxTitle } from '../shorten-field.ts';
import type { SiteCourse, SiteLesson, SiteReading } from '../site-content.ts';
import { nameOrigin, toSiteId } from '../site-ids.ts';
import {
  addMoodleLesson,
  type LessonParts,
  listFiles,
  type MoodleContext,
  type MoodleTools,
} from './add-moodle-lesson.ts';
import { nameModule } from './module-names.ts';
import { type MoodleActivity, type MoodleBackup, readValue } from './read-backup.ts';
import { readQuiz } from './read-quiz.ts';
import { readQuestions } from './write-moodle-questions.ts';

/** Module types that become lessons. */
const readable = ['page', 'label', 'url', 'resource', 'folder', 'book', 'quiz'];

const maxActivities = 5_000;

/** Converts a course backup into a course with its sections as chapters and its activities as lessons. */
export async function convertMoodle(
  reading: SiteReading,
  backup: MoodleBackup,
  tools: MoodleTools,
): Promise<void> {
  if (backup.activities.length > maxActivities) {
    reading.fault = m.transfer_many({ most: '5\u202f000' });
    return;
  }
  const origin = nameOrigin(backup.origin);
  const toId = (kind: string, foreignId: string) => toSiteId(kind, origin, `${backup.courseId}:${foreignId}`);
  const course: SiteCourse = {
    ...{ id: toId('product', 'course'), title: (backup.title || m.common_untitled()).slice(0, maxTitle) },
    ...{ slug: '', seoTitle: '', seoDescription: '', lessons: [], addresses: [] },
  };
  const context: MoodleContext = {
    ...{ ...tools, reading, backup, course, toId, media: new Map() },
    bank: readQuestions(await backup.readXml('questions.xml')),
    lessonOf: new Map(
      backup.activities
        .filter(({ module }) => readable.includes(module))
        .map(({ moduleId }) => [moduleId, toId('lesson', moduleId)]),
    ),
  };
  reading.items += backup.activities.length;
  for (const { chapter, activities, summary } of await listChapters(context)) {
    if (summary) await addMoodleLesson(context, summary);
    for (const activity of activities) await addActivity(context, activity, chapter);
  }
  if (backup.withUsers)
    reading.omissions.push({
      ...{
        kind: m.transfer_kind_other(),
        title: m.transfer_users_title(),
        reason: m.transfer_users_elsewhere(),
      },
      isItem: false,
    });
  reading.courses.push(course);
  reading.media.push(...context.media.values());
}

type Chapter = {
  chapter: SiteLesson['chapter'];
  activities: MoodleActivity[];
  /** The text of the section, which becomes its first lesson. */
  summary: LessonParts | null;
};

/** Lists the sections in order, with their activities in the order of the section. */
async function listChapters(context: MoodleContext): Promise<Chapter[]> {
  const { backup, toId } = context;
  const left = new Map(backup.activities.map((activity) => [activity.moduleId, activity]));
  const chapters: (Chapter & { number: number })[] = [];
  for (const { id, title, folder } of backup.sections) {
    const section = (await backup.readXml(`${folder}/section.xml`)) ?? undefined;
    const number = Number(readValue(section, 'number')) || 0;
    const named = readValue(section, 'name') || (/^\d+$/.test(title) ? '' : title);
    const name = named || m.transfer_section({ number });
    // The first section of a Moodle course is its introduction, without a title.
    const chapter = number === 0 && !named ? null : { id: toId('chapter', id), title: name.slice(0, 140) };
    const sequence = readValue(section, 'sequence').split(',').filter(Boolean);
    const others = backup.activities
      .filter(({ sectionId }) => sectionId === id)
      .map(({ moduleId }) => moduleId);
    const activities = [...new Set([...sequence, ...others])].flatMap((moduleId) => {
      const activity = left.get(moduleId);
      left.delete(moduleId);
      return activity ? [activity] : [];
    });
    const summary = await readSummary(context, section, { id, chapter });
    chapters.push({ number, chapter, activities, summary });
  }
  const rest = [...left.values()];
  return [
    ...chapters.sort((one, other) => one.number - other.number),
    ...(rest.length > 0 ? [{ chapter: null, activities: rest, summary: null }] : []),
  ];
}

async function readSummary(
  context: MoodleContext,
  section: XmlElement | undefined,
  { id, chapter }: { id: string; chapter: SiteLesson['chapter'] },
): Promise<LessonParts | null> {
  const summary = readValue(section, 'summary');
  if (!summary) return null;
  return {
    ...{ id: context.toId('lesson', `section:${id}`), title: m.common_presentation(), chapter },
    html: await toHtml(summary, readValue(section, 'summaryformat')),
    files: listFiles(context, context.backup.contextId, 'section', id),
    ...{ hidden: readValue(section, 'visible') === '0', isItem: false },
  };
}

/** Returns undefined for a missing or damaged activity, which must not prevent the others from being read. */
async function readActivity(
  { backup }: MoodleContext,
  { folder, module }: MoodleActivity,
): Promise<XmlElement | undefined> {
  try {
    return (await backup.readXml(`${folder}/${module}.xml`)) ?? undefined;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return undefined;
  }
}

async function addActivity(
  context: MoodleContext,
  activity: MoodleActivity,
  chapter: SiteLesson['chapter'],
): Promise<void> {
  const { reading, backup, toId } = context;
  const { module, folder, moduleId } = activity;
  const title = activity.title || m.common_untitled();
  const omit = (reason: string) => {
    reading.omissions.push({ kind: nameModule(module), title, reason, isItem: true });
  };
  if (module === 'subsection') {
    reading.kept += 1;
    return;
  }
  if (!readable.includes(module)) return omit(m.transfer_module_unknown({ name: nameModule(module) }));
  const root = await readActivity(context, activity);
  const own = findChild(root, module);
  if (!root || !own) return omit(m.transfer_activity_broken());
  const settings = (await backup.readXml(`${folder}/module.xml`)) ?? undefined;
  const contextId = root.attributes.contextid ?? '';
  const hidden = readValue(settings, 'visible') === '0' || readValue(settings, 'visibleoncoursepage') === '0';
  const lesson = {
    ...{ id: toId('lesson', moduleId), title, chapter, hidden, isItem: true },
    html: await toHtml(readValue(own, 'intro'), readValue(own, 'introformat')),
    files: listFiles(context, contextId, 'intro'),
  };
  const content = listFiles(context, contextId, 'content');
  switch (module) {
    case 'page': {
      const html = await toHtml(readValue(own, 'content'), readValue(own, 'contentformat'));
      return addMoodleLesson(context, {
        ...lesson,
        html: lesson.html + html,
        files: [...lesson.files, ...content],
      });
    }
    case 'url': {
      const address = readValue(own, 'externalurl');
      const link = writeLink(address);
      return addMoodleLesson(context, { ...lesson, html: lesson.html + (address ? link : '') });
    }
    case 'resource':
    case 'folder':
      return addMoodleLesson(context, { ...lesson, attached: content });
    case 'book':
      return addBook(context, own, contextId, lesson);
    case 'quiz':
      return addMoodleLesson(context, { ...lesson, exercises: await readQuiz(context, own, activity) });
    default:
      return addMoodleLesson(context, lesson);
  }
}

/** Converts each chapter of a book to a lesson. */
async function addBook(
  context: MoodleContext,
  book: XmlElement,
  contextId: string,
  lesson: LessonParts,
): Promise<void> {
  const chapters = listChildren(findChild(book, 'chapters') ?? book, 'chapter').sort(
    (one, other) => Number(readValue(one, 'pagenum')) - Number(readValue(other, 'pagenum')),
  );
  if (lesson.html || chapters.length === 0) await addMoodleLesson(context, lesson);
  for (const [place, chapter] of chapters.entries()) {
    const id = chapter.attributes.id ?? String(place);
    await addMoodleLesson(context, {
      ...{ id: context.toId('lesson', `book:${contextId}:${id}`), chapter: lesson.chapter },
      title: `${lesson.title} – ${readValue(chapter, 'title') || String(place + 1)}`,
      hidden: lesson.hidden || readValue(chapter, 'hidden') === '1',
      html: await toHtml(readValue(chapter, 'content'), readValue(chapter, 'contentformat')),
      files: listFiles(context, contextId, 'chapter', id),
      isItem: place === 0 && !lesson.html,
    });
  }
}

/** @param format as in Moodle: 2 is plain text, 4 Markdown, others HTML */
async function toHtml(text: string, format: string): Promise<string> {
  if (!text) return '';
  if (format === '4') return (await readMarkdown(text)).html;
  if (format !== '2' && isHtml(text)) return text;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
