import { z } from 'zod';
import { toLessonHref } from '#common/links.ts';
import { startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { lessonInput, lessonSubject } from '#core/lessons/lesson-subject.ts';
import { addLesson } from '#core/lessons/office-lessons.ts';
import { type OfficeProgramme, readOfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductType } from '#core/products/product.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import type { EditedSubject } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { emptyLesson, type LessonDraft, officeLessonFields } from './lesson-draft.ts';

const { opensAfterDays, opensAt, ...kept } = lessonInput.omit({ position: true }).shape;

/** Whether the calendar has such a day: it has no 31st of February. */
function isDay(day: string): boolean {
  const noon = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && toParisDay(noon) === day;
}

/** A day as it is typed, from its first minute in Paris. */
const typedDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: m.refusals_lesson_opening })
  .refine(isDay, { error: m.refusals_lesson_opening })
  .transform(startOfParisDay);

/** Of the ways in which a lesson may open, only the one that was chosen counts. */
const schema = z
  .object({ ...kept, opens: z.enum(['', 'days', 'date']).default('') })
  .loose()
  .transform((given, context) => {
    const { opens, ...lesson } = given as typeof given & Record<'opensAfterDays' | 'opensAt', unknown>;
    const read = <Value>(name: string, type: z.ZodType<Value>, value: unknown): Value => {
      const parsed = type.safeParse(value);
      if (parsed.success) return parsed.data;
      for (const { message } of parsed.error.issues)
        context.addIssue({ code: 'custom', message, path: [name] });
      return z.NEVER;
    };
    return {
      ...lesson,
      opensAfterDays: opens === 'days' ? read('opensAfterDays', opensAfterDays, given.opensAfterDays) : 0,
      opensAt: opens === 'date' ? read('opensAt', typedDay, given.opensAt) : null,
    };
  });

/** What its editor shows beside a lesson. */
type KnownLesson = {
  archived: boolean;
  href: string;
  product: { id: string; type: ProductType; title: string };
  programme: OfficeProgramme;
  previous: string | null;
  next: string | null;
};

/** A lesson of a product. */
export const subject: EditedSubject<LessonDraft, z.output<typeof schema>, KnownLesson> = {
  ...subjects.lessons,
  kind: lessonSubject.kind,
  fields: officeLessonFields,
  empty: emptyLesson,
  schema,
  refusal: m.lesson_refused,
  async read(core, id) {
    const row = await lessonSubject.find(core, id);
    const [product, programme] = await Promise.all([
      productSubject.find(core, row.productId),
      readOfficeProgramme(core, row.productId),
    ]);
    const order = programme.outline.filter(({ kind }) => kind === 'lesson').map((entry) => entry.id);
    const place = order.indexOf(id);
    const { productId, title, body, videoId, captions, transcript, files, free, displayed, pathFolderId } =
      row;
    return {
      draft: {
        ...{ productId, title, body, videoId, captions, transcript, files, free, displayed, pathFolderId },
        chapterId: row.chapterId ?? '',
        duration: row.duration > 0 ? String(row.duration) : '',
        opens: row.opensAt ? 'date' : row.opensAfterDays > 0 ? 'days' : '',
        opensAfterDays: String(row.opensAfterDays || emptyLesson.opensAfterDays),
        opensAt: row.opensAt ? formatDay(row.opensAt) : '',
      },
      version: row.version,
      archived: row.archivedAt !== null,
      href: toLessonHref(product, id),
      product: { id: product.id, type: product.type, title: product.title },
      programme,
      previous: order[place - 1] ?? null,
      next: order[place + 1] ?? null,
    };
  },
  create: (core, actor, given, id) => addLesson(core, actor, given, id),
  async update(core, actor, { id, given, version }) {
    // To another product it goes with its place, by an act of the programme.
    const { productId: _product, ...said } = given;
    await lessonSubject.update(core, actor, id, said, version);
  },
  history: lessonSubject,
};

const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });

/** The day of a moment as seen in Paris, `2026-12-01`. */
const formatDay = (date: Date): string => parisDay.format(date);
