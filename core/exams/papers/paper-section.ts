import { z } from 'zod';
import { toOneLine } from '#common/text.ts';
import { m } from '#words/messages.js';
import type { PartId } from '../../scores/exams.ts';
import type { ListeningScript } from '../formats/exam-format.ts';
import { countInput, partIds, scriptInput, sectionLimits } from '../formats/section-input.ts';
import { paperLimits } from './paper-limits.ts';

/** An exercise in a section. `seconds` are the lengths of its recordings in a scripted section. */
type PaperExercise = { id: string; seconds: number[] };

/** A section (« épreuve ») of a paper. */
export type PaperSection = {
  id: string;
  /** Empty: the name of the part. */
  title: string;
  part: PartId;
  minutes: number;
  script: ListeningScript | null;
  /** False if candidates may return to it from the next section, which then shares its time. */
  closes: boolean;
  exercises: PaperExercise[];
};

const id = z.string().regex(/^[A-Za-z0-9-]{1,80}$/);

const seconds = z.array(countInput(0, paperLimits.seconds)).max(paperLimits.recordings).default([]);

const section = z.object({
  id,
  title: z
    .string()
    .transform((text) => toOneLine(text).trim())
    .pipe(z.string().max(140, { error: m.common_title_too_long }))
    .default(''),
  part: z.enum(partIds),
  minutes: countInput(1, sectionLimits.minutes),
  script: scriptInput.nullable().default(null),
  closes: z.boolean().default(true),
  exercises: z
    .array(z.object({ id, seconds }))
    .max(paperLimits.exercises, { error: m.exams_exercises_many })
    .default([]),
});

/** Input of the sections of a paper. An exercise appears once, because a sitting has one attempt at it. */
export const sectionsInput: z.ZodType<PaperSection[]> = z
  .array(section)
  .max(sectionLimits.sections, { error: m.exams_sections_many })
  .default([])
  .superRefine((sections, context) => {
    const seen = new Set<string>();
    for (const [index, { exercises }] of sections.entries())
      for (const exercise of exercises) {
        if (seen.has(exercise.id))
          context.addIssue({
            code: 'custom',
            path: [index, 'exercises'],
            message: m.exams_exercise_twice(),
          });
        seen.add(exercise.id);
      }
  });
