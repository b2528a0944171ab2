import { z } from 'zod';
import { m } from '#words/messages.js';
import { skills } from '../../products/skills.ts';
import { severalLines, title, writeBound } from './check-fields.ts';
import { exerciseItem } from './check-items.ts';
import { isTooLong, documentLimits as limits } from './document-limits.ts';
import type { ExerciseDocument } from './exercise-document.ts';
import { exerciseLevels } from './exercise-levels.ts';
import { findDoubleId, listItems } from './inner-ids.ts';

export const documentHead = {
  title,
  level: z.enum(['', ...exerciseLevels], { error: m.refusals_level_unknown }),
  skill: z.enum(skills as [ExerciseDocument['skill'], ...ExerciseDocument['skill'][]], {
    error: m.exercises_text_skill_unknown,
  }),
  instruction: severalLines,
  marking: z.object({
    preset: z.enum(['vocabulaire', 'grammaire', 'examen'], { error: m.exercises_text_marking_unknown }),
    capitals: z.boolean(),
    punctuation: z.boolean(),
  }),
};

/** Schema of an exercise to save. Printing its output and parsing it again changes nothing. */
export const exerciseDocument = z
  .object({
    ...documentHead,
    items: z
      .array(exerciseItem)
      .min(1, { error: m.writing_items_none })
      .refine((items) => listItems(items).length <= limits.items, {
        error: () => m.exercises_text_items_many({ max: writeBound(limits.items) }),
      })
      .refine((items) => hasOwnIds(items), { error: m.exercises_text_id_twice }),
  })
  .transform((checked): ExerciseDocument => checked)
  .refine((checked) => !isTooLong(checked), {
    error: () => m.exercises_text_exercise_long({ max: writeBound(limits.characters) }),
  });

function hasOwnIds(items: ExerciseDocument['items']): boolean {
  const all = listItems(items);
  return new Set(all.map(({ id }) => id)).size === all.length && all.every((item) => !findDoubleId(item));
}
