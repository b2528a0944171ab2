import { z } from 'zod';
import { isDay } from '#common/dates.ts';
import { toOneLine } from '#common/text.ts';
import { m } from '#words/messages.js';
import { pictureInput } from '../media/picture-input.ts';
import { type ExamId, exams } from './exams.ts';
import { checkMarks, listParts, type MarkProblem, type Part } from './read-score.ts';

/** As many as the page of a result has room for. */
export const mostProducts = 8;

const line = (most: number, tooLong: () => string) =>
  z
    .string({ error: tooLong })
    .transform((text) => toOneLine(text).trim())
    .pipe(z.string().max(most, { error: tooLong }));

const paragraphs = (most: number, tooLong: () => string) =>
  z
    .string({ error: tooLong })
    .transform((text) => text.split(/\r?\n/).map(toOneLine).join('\n').trim())
    .pipe(z.string().max(most, { error: tooLong }));

const day = (wrong: () => string) =>
  z
    .string({ error: wrong })
    .trim()
    .refine((text) => isDay(text) && text <= tomorrow(), { error: wrong });

/** A day is over later in the west: nobody is refused for living there. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A mark as people write it, « 12,5 » or « 12.5 »; null for a field left empty. */
const mark = z
  .string({ error: () => m.marks_wrong_number() })
  .trim()
  .regex(/^(\d{1,4}([.,]\d{1,3})?)?$/, { error: () => m.marks_wrong_number(), abort: true })
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))));

/**
 * What the office may say of a result, as a form or a line of a file says it: marks are texts with a decimal comma. Marks may
 * be missing until it is displayed, and nothing is displayed without the candidate's agreement.
 */
export const scoreInput = z
  .object({
    exam: z.enum(exams.map(({ id }) => id) as [ExamId, ...ExamId[]], { error: () => m.marks_wrong_exam() }),
    sessionDate: day(m.marks_wrong_date),
    programme: line(100, m.marks_long_programme).default(''),
    title: line(140, m.refusals_title_long).pipe(
      z.string().min(1, { error: () => m.refusals_title_missing() }),
    ),
    candidate: line(80, m.marks_long_candidate).default(''),
    marks: z.record(z.string(), mark).default({}),
    story: paragraphs(10_000, m.marks_long_story).default(''),
    picture: pictureInput.nullable().default(null),
    pathFolderId: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{32}$/)]).default(''),
    products: z
      .array(z.string().max(80))
      .max(mostProducts, { error: () => m.marks_many_products() })
      .default([]),
    /** The day of the agreement; empty without one. */
    consentDate: z
      .union([z.literal(''), day(m.marks_wrong_consent)], { error: () => m.marks_wrong_consent() })
      .default(''),
    consentBy: line(120, m.marks_long_consent_by).default(''),
    consentNote: paragraphs(1_000, m.marks_long_consent_note).default(''),
    indexed: z.boolean().default(false),
    displayed: z.boolean().default(false),
  })
  .superRefine(({ exam, programme, marks, displayed, consentDate }, context) => {
    const parts = listParts(exam, programme);
    for (const problem of checkMarks(parts, dropEmpty(marks)))
      if (problem.problem !== 'missing' || displayed)
        context.addIssue({
          code: 'custom',
          path: ['marks', problem.part],
          message: explainMark(
            problem,
            parts.find(({ id }) => id === problem.part),
          ),
        });
    if (displayed && !consentDate)
      context.addIssue({ code: 'custom', path: ['displayed'], message: m.marks_no_consent_refusal() });
  })
  .transform(({ marks, consentDate, indexed, ...rest }) => ({
    ...rest,
    marks: dropEmpty(marks),
    /** Noon, so that it is the same day wherever it is read. */
    consentedAt: consentDate ? new Date(`${consentDate}T12:00:00Z`) : null,
    indexed: indexed && consentDate !== '',
  }));

export type ScoreInput = z.output<typeof scoreInput>;

/** What is wrong with a mark, in a sentence. */
export function explainMark(problem: MarkProblem, part: Part | undefined): string {
  switch (problem.problem) {
    case 'unknown-part':
      return m.marks_wrong_part();
    case 'missing':
      return m.marks_missing();
    case 'out-of-range':
      return m.scores_error_range({ max: String(problem.max) });
    case 'not-a-step':
      return part?.step === 1 ? m.scores_error_whole() : m.scores_error_half();
  }
}

function dropEmpty(marks: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(marks).filter((entry): entry is [string, number] => entry[1] !== null),
  );
}
