import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import type { ShownItem } from '#core/exercises/keys/shown-exercise.ts';

/** Answer field with the number that the worksheet shows, such as « 2 » or « 2.3 ». */
type NumberedField = { itemId: string; field: string; number: string };

/**
 * Numbers the answer fields of an exercise as its worksheet does: item, question of a text, place in the question.
 * Levels with one entry have no number.
 */
export function numberFields(items: readonly ShownItem[]): NumberedField[] {
  return numberEach(items, []).map((field) => ({ ...field, number: field.number || '1' }));
}

const numberEach = (items: readonly ShownItem[], above: readonly number[]): NumberedField[] =>
  items.flatMap((item, index) => {
    const place = items.length > 1 ? [...above, index + 1] : above;
    if (item.kind === 'reading') return numberEach(item.questions, place);
    // An outline is not an answer.
    const fields = listFieldsOf([item]).filter(
      ({ field }) => item.kind !== 'writing' || field !== item.planField,
    );
    return fields.map(({ field }, at) => ({
      ...{ itemId: item.id, field },
      number: (fields.length > 1 ? [...place, at + 1] : place).join('.'),
    }));
  });
