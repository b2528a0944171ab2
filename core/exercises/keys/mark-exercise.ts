import type { ExerciseKey, FieldAnswer } from './exercise-key.ts';
import { type FieldMark, markField } from './mark-field.ts';
import type { ShownItem } from './shown-exercise.ts';

/** Marks by field, and what was got of the points that there are; points of items are shared by their fields. */
export type ExerciseMark = { fields: Record<string, FieldMark>; points: number; max: number };

/** Marks all answers to an exercise. Answers to fields that it does not have are left aside. */
export function markExercise(
  items: readonly ShownItem[],
  key: ExerciseKey,
  answers: Readonly<Record<string, FieldAnswer>>,
): ExerciseMark {
  const fields: Record<string, FieldMark> = {};
  for (const [field, fieldKey] of Object.entries(key.fields))
    fields[field] = markField(fieldKey, Object.hasOwn(answers, field) ? answers[field] : undefined);
  const credits = Object.fromEntries(Object.entries(fields).map(([field, { credit }]) => [field, credit]));
  return { fields, ...sumPoints(items, key, credits) };
}

/** What is got of the points of an exercise, by the credit of each field. */
export function sumPoints(
  items: readonly ShownItem[],
  key: ExerciseKey,
  credits: Readonly<Record<string, number>>,
): Pick<ExerciseMark, 'points' | 'max'> {
  let [points, max] = [0, 0];
  for (const item of items.flatMap((each) => (each.kind === 'reading' ? each.questions : [each]))) {
    const own = key.items[item.id]?.fields ?? [];
    const credit = own.reduce((sum, field) => sum + (credits[field] ?? 0), 0);
    max += item.points;
    points += own.length === 0 ? item.points : (item.points * credit) / own.length;
  }
  return { points, max };
}
