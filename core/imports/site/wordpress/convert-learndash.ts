import { m } from '#words/messages.js';
import { type PhpValue, readPhp } from '../read-php.ts';
import { maxTitle, shortenField } from '../shorten-field.ts';
import type { SiteCourse, SiteLesson } from '../site-content.ts';
import { toSiteId } from '../site-ids.ts';
import type { WxrItem } from './read-wxr.ts';
import {
  convertContent,
  listOldAddresses,
  omit,
  readSeo,
  readTitle,
  type WordpressContext,
} from './wordpress-context.ts';

/** Post types of LearnDash. */
const types = ['sfwd-courses', 'sfwd-lessons', 'sfwd-topic', 'sfwd-quiz', 'sfwd-question'];

export const isLearndash = (type: string): boolean => types.includes(type);

/** A lesson of a course with its topics, by their ids. */
type Step = { id: string; topics: string[] };

/** Converts LearnDash courses. Their questions are not in a WordPress export, so quizzes are only reported. */
export async function convertLearndash(context: WordpressContext): Promise<void> {
  const placed = new Set<string>();
  const byType = Map.groupBy(context.items, ([, { type }]) => type);
  for (const [id, item] of byType.get('sfwd-courses') ?? []) await addCourse(context, id, item, placed);
  for (const type of ['sfwd-lessons', 'sfwd-topic'])
    for (const [id, item] of byType.get(type) ?? [])
      if (!placed.has(id))
        omit(context.reading, m.common_lesson(), readTitle(item), m.transfer_lesson_without_course());
  for (const [, item] of byType.get('sfwd-quiz') ?? [])
    omit(context.reading, m.transfer_kind_quiz(), readTitle(item), m.transfer_quiz_without_questions());
  for (const [, item] of byType.get('sfwd-question') ?? [])
    omit(context.reading, m.common_question(), readTitle(item), m.transfer_question_without_answers());
}

async function addCourse(
  context: WordpressContext,
  id: string,
  item: WxrItem,
  placed: Set<string>,
): Promise<void> {
  const { reading } = context;
  const title = readTitle(item);
  if (['trash', 'auto-draft'].includes(item.status))
    return omit(reading, m.common_course(), title, m.transfer_trashed());
  const courseId = toSiteId('product', context.origin, id);
  const reportCourse = (reason: string) =>
    reading.omissions.push({ kind: m.common_course(), title, reason, isItem: false });
  const course: SiteCourse = {
    id: courseId,
    ...readSeo(item, reportCourse),
    title: title.slice(0, maxTitle),
    lessons: [],
    addresses: listOldAddresses(item),
  };
  const steps = listSteps(context, id, item);
  const chapters = nameChapters(context, item, steps, courseId);
  // The text of the course itself becomes its first lesson.
  if (item.content.trim()) await addLesson(context, course, id, null);
  for (const [place, step] of steps.entries())
    for (const each of [step.id, ...step.topics]) {
      placed.add(each);
      await addLesson(context, course, each, chapters[place] ?? null);
    }
  reading.kept += item.content.trim() ? 0 : 1;
  reading.courses.push(course);
}

async function addLesson(
  context: WordpressContext,
  course: SiteCourse,
  id: string,
  chapter: SiteLesson['chapter'],
): Promise<void> {
  const item = context.items.get(id);
  if (!item) return;
  const { reading } = context;
  const title = readTitle(item);
  const lessonId = toSiteId('lesson', context.origin, `${course.id}:${id}`);
  const report = (reason: string) =>
    reading.omissions.push({ kind: m.common_lesson(), title, reason, isItem: false });
  const text = await convertContent(context, lessonId, item, { isLesson: true, report });
  if ('refused' in text) return omit(reading, m.common_lesson(), title, text.refused);
  if (item.comments > 0) report(m.transfer_comments({ count: item.comments }));
  course.lessons.push({
    ...text,
    ...{
      id: lessonId,
      title: shortenField(title, maxTitle, report),
      chapter,
      videoId: '',
      files: [],
      exercises: [],
    },
    hidden: item.status !== 'publish',
    // The address of a course leads to its presentation.
    addresses: item.type === 'sfwd-courses' ? [] : listOldAddresses(item),
  });
  reading.kept += 1;
}

/** Lists the lessons of a course in order, from its steps or from the course named by each lesson. */
function listSteps(context: WordpressContext, courseId: string, course: WxrItem): Step[] {
  const saved = readPhp(course.meta.get('ld_course_steps')?.[0] ?? '');
  const hierarchy = findMap(saved, 'h') ?? findMap(findMap(saved, 'steps'), 'h');
  const lessons = findMap(hierarchy, 'sfwd-lessons');
  if (lessons)
    return [...lessons].map(([id, below]) => ({
      id,
      topics: [...(findMap(below, 'sfwd-topic')?.keys() ?? [])],
    }));
  const listBelow = (type: string, key: string, parent: string) =>
    [...context.items]
      .filter(([, item]) => item.type === type && item.meta.get(key)?.[0] === parent)
      .sort(([, one], [, other]) => one.order - other.order || one.date.localeCompare(other.date))
      .map(([id]) => id);
  return listBelow('sfwd-lessons', 'course_id', courseId).map((id) => ({
    id,
    topics: listBelow('sfwd-topic', 'lesson_id', id),
  }));
}

function findMap(value: PhpValue | undefined, key: string): Map<string, PhpValue> | undefined {
  const inner = value instanceof Map ? value.get(key) : undefined;
  return inner instanceof Map ? inner : undefined;
}

/** Returns the chapter of each step: its section heading, or its own title if lessons have topics. */
function nameChapters(
  context: WordpressContext,
  course: WxrItem,
  steps: readonly Step[],
  courseId: string,
): SiteLesson['chapter'][] {
  const toChapter = (key: string, title: string) => ({
    id: toSiteId('chapter', context.origin, `${courseId}:${key}`),
    title: title.slice(0, 140),
  });
  if (steps.some(({ topics }) => topics.length > 0))
    return steps.map(({ id }) => {
      const item = context.items.get(id);
      return item ? toChapter(id, readTitle(item)) : null;
    });
  const sections = readSections(course.meta.get('course_sections')?.[0] ?? '');
  let chapter: SiteLesson['chapter'] = null;
  let order = 0;
  return steps.map(() => {
    for (const section of sections.filter((each) => each.order === order)) {
      chapter = toChapter(`section:${section.order}`, section.title);
      order += 1;
    }
    order += 1;
    return chapter;
  });
}

/** Reads section headings. Their order counts the lessons and headings before them. */
function readSections(json: string): { order: number; title: string }[] {
  let data: unknown;
  try {
    data = JSON.parse(json || '[]');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
  if (!Array.isArray(data)) return [];
  return data.flatMap((each: { order?: unknown; post_title?: unknown } | null) =>
    typeof each?.order === 'number' && typeof each.post_title === 'string' && each.post_title.trim()
      ? [{ order: each.order, title: each.post_title.trim() }]
      : [],
  );
}
