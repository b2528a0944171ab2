import { listFieldsOf } from '../keys/list-fields.ts';
import type { ShownExercise, ShownItem } from '../keys/shown-exercise.ts';

type FieldTraining = { skill: ShownExercise['skill']; kind: ShownItem['kind'] };

/** False for a dictation of several sentences in one field, which is longer than a review round. */
const isShort = (item: ShownItem): boolean =>
  item.kind !== 'dictation' || item.fields.length > 1 || item.times.length < 2;

/** Maps each field to its skill and kind. Questions of a reading document have the kind `reading`. */
export function toFieldTraining({ items, skill }: ShownExercise): Map<string, FieldTraining> {
  const described = new Map<string, FieldTraining>();
  for (const item of items)
    for (const question of (item.kind === 'reading' ? item.questions : [item]).filter(isShort))
      for (const { field } of listFieldsOf([question]))
        described.set(field, { skill: question.skill || item.skill || skill, kind: item.kind });
  return described;
}
