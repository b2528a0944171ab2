import { createTurns } from '../../take-turns.ts';
import { startMarkingWork, withFieldBudget } from '../marking/marking-work.ts';
import { spellings } from '../marking/spellings.ts';
import { words } from '../marking/word-forms.ts';
import type { ExerciseKey, FieldAnswer, FieldKey } from './exercise-key.ts';
import { listQuestionsOf } from './list-questions.ts';
import { type FieldMark, markField } from './mark-field.ts';
import type { ShownItem } from './shown-exercise.ts';

/** Marks by field, and the points reached out of `max`. The fields of an item share its points equally. */
export type ExerciseMark = { fields: Record<string, FieldMark>; points: number; max: number };

/**
 * Returns a function that marks one answer at a time and lets other requests run in between.
 * With `fields`, the answers to a form share a budget for that number of fields.
 */
export function startMarking(
  fields?: number,
): (key: FieldKey, answer: FieldAnswer | undefined) => Promise<FieldMark> {
  const takeTurn = createTurns();
  const ofForm = fields === undefined ? undefined : startMarkingWork(fields);
  return async (key, answer) => {
    await words.prepare(takeTurn);
    await spellings.prepare(takeTurn);
    await takeTurn();
    return ofForm ? withFieldBudget(ofForm, (work) => markField(key, answer, work)) : markField(key, answer);
  };
}

/** Marks in the given order, with one budget for all fields. */
export async function markForm<Name extends string>(
  asked: readonly (readonly [field: Name, key: FieldKey, answer: FieldAnswer | undefined])[],
): Promise<Map<Name, FieldMark>> {
  const mark = startMarking(asked.length);
  const marks = new Map<Name, FieldMark>();
  for (const [field, key, answer] of asked) marks.set(field, await mark(key, answer));
  return marks;
}

/** Marks all fields of the key. Ignores answers to unknown fields. */
export async function markExercise(
  items: readonly ShownItem[],
  key: ExerciseKey,
  answers: Readonly<Record<string, FieldAnswer>>,
): Promise<ExerciseMark> {
  const fields = Object.fromEntries(
    await markForm(
      Object.entries(key.fields).map(
        ([field, fieldKey]) =>
          [field, fieldKey, Object.hasOwn(answers, field) ? answers[field] : undefined] as const,
      ),
    ),
  );
  const credits = Object.fromEntries(Object.entries(fields).map(([field, { credit }]) => [field, credit]));
  return { fields, ...sumPoints(items, key, credits) };
}

export function sumPoints(
  items: readonly ShownItem[],
  key: ExerciseKey,
  credits: Readonly<Record<string, number>>,
): Pick<ExerciseMark, 'points' | 'max'> {
  let [points, max] = [0, 0];
  for (const item of listQuestionsOf(items)) {
    const productions = Object.entries(key.productions ?? {}).flatMap(([field, each]) =>
      each.item === item.id ? [field] : [],
    );
    // A production counts once a person has graded it.
    if (productions.some((field) => credits[field] === undefined)) continue;
    const own = [...(key.items[item.id]?.fields ?? []), ...productions];
    const credit = own.reduce((sum, field) => sum + (credits[field] ?? 0), 0);
    max += item.points;
    points += own.length === 0 ? item.points : (item.points * credit) / own.length;
  }
  return { points, max };
}
