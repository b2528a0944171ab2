import { z } from 'zod';
import { m } from '#words/messages.js';
import { maxCriterionPoints, parseHalfPoints, type Rubric } from '../rubrics/rubric.ts';
import {
  maxCommentCharacters,
  maxComments,
  maxCorrectedCharacters,
  maxRemarkCharacters,
} from './correction-draft.ts';

const position = z.number().int().min(0).max(100_000_000);

const comment = z
  .object({
    id: z.string().regex(/^[a-z0-9]{1,40}$/),
    start: position,
    end: position,
    text: z
      .string()
      .transform((text) => text.trim())
      .pipe(z.string().min(1).max(maxCommentCharacters, { error: m.corrections_comment_long })),
  })
  .refine(({ start, end }) => start <= end);

/** Points stay text here, because only the rubric tells their maximum. */
export const correctionInput = z.object({
  criteria: z.record(z.string().max(20), z.string().max(10)).default({}),
  comments: z
    .array(comment)
    .max(maxComments)
    .default([])
    .transform((given) => given.toSorted((one, other) => one.start - other.start || one.end - other.end)),
  correctedText: z.string().max(maxCorrectedCharacters, { error: m.rubrics_text_long }).default(''),
  remark: z.string().max(maxRemarkCharacters, { error: m.rubrics_text_long }).default(''),
  replyPath: z.string().max(300).default(''),
});

export type CorrectionInput = z.output<typeof correctionInput>;

/** Returns the points by criterion, and the criteria whose points are missing or wrong. */
export function parseCriteria(
  { criteria }: Pick<Rubric, 'criteria'>,
  given: Readonly<Record<string, string>>,
): { points: Record<string, number>; missing: string[]; wrong: string[] } {
  const points: Record<string, number> = {};
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const { id, points: max } of criteria) {
    const text = (Object.hasOwn(given, id) ? (given[id] ?? '') : '').trim();
    const parsed = parseHalfPoints(text, Math.min(max, maxCriterionPoints));
    if (text === '') missing.push(id);
    else if (parsed === null) wrong.push(id);
    else points[id] = parsed;
  }
  return { points, missing, wrong };
}
