import { z } from 'zod';
import { toLessonHref } from '#common/links.ts';
import { startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { typeset } from '#common/typography.ts';
import { type LessonDraft, lessonFields, lessonSubject } from '#core/lessons/lesson-subject.ts';
import { addLesson } from '#core/lessons/office-lessons.ts';
import { type OfficeProgramme, readOfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductType } from '#core/products/product.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { emptyText } from '#core/rich-text/extract-text.ts';
import { draftShapeOf, emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { describedBy, type EditedSubject } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { ownLessonFields } from './openings.ts';

const { opensAfterDays, opensAt, ...kept } = draftShapeOf(lessonFields);

const emptyLesson: LessonDraft = {
  ...emptyDraft(lessonFields),
  body: emptyText,
  opens: '',
  opensAfterDays: '7',
};

/** False for dates such as 31 February. */
function isDay(day: string): boolean {
  const noon = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && toParisDay(noon) === day;
}

/** Parsed as the first minute of the day in Paris. */
const typedDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: m.refusals_lesson_opening })
  .refine(isDay, { error: m.refusals_lesson_opening })
  .transform(startOfParisDay);

/** Validates only the fields of the chosen opening mode. */
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

type KnownLesson = {
  archived: boolean;
  href: string;
  product: { id: string; type: ProductType; title: string };
  programme: OfficeProgramme;
  previous: string | null;
  next: string | null;
};

/** Returns the links to the course of a lesson and its programme. */
export const listLessonTrail = ({ id, title }: KnownLesson['product']) => [
  { href: subjects.products.path, label: subjects.products.label() },
  { href: `/admin/products/edit-${id}`, label: typeset(title) },
  { href: `/admin/products/edit-${id}/programme`, label: subjects.programme.label() },
];

export const subject: EditedSubject<LessonDraft, z.output<typeof schema>, KnownLesson> = {
  ...subjects.lessons,
  kind: lessonSubject.kind,
  ...describedBy(lessonFields, ownLessonFields),
  trail: ({ product }) => listLessonTrail(product),
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
    return {
      draft: {
        ...toDraft(lessonFields, row),
        opens: row.opensAt ? 'date' : row.opensAfterDays > 0 ? 'days' : '',
        opensAfterDays: String(row.opensAfterDays || emptyLesson.opensAfterDays),
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
    // A lesson moves to another product with a command of the programme, which also sets its position.
    const { productId: _product, ...said } = given;
    await lessonSubject.update(core, actor, id, said, version);
  },
  history: lessonSubject,
};
