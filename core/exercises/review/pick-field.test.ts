import { expect, test } from 'vitest';
import { everyKind } from '#tests/support/every-kind.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { pickField } from './pick-field.ts';

const show = (text: string) => {
  const [document] = parseExercises(text).exercises;
  if (!document) throw new Error('the text contains no exercise');
  return splitExercise(document).shown;
};

test('returns every field of each kind of item without the other fields', () => {
  const shown = show(everyKind);
  const fields = listFieldsOf(shown.items);
  expect(new Set(fields.map(({ kind }) => kind)).size).toBe(12);
  for (const { field } of fields) {
    const picked = pickField(shown, field);
    expect(listFieldsOf(picked?.items ?? []).map((place) => place.field)).toEqual([field]);
    expect(JSON.stringify(picked)).not.toContain('CANARI');
  }
  expect(pickField(shown, '99.9')).toBeNull();
});

test('keeps the line of a gap, and hides the content of its other gaps', () => {
  const shown = show(`# Hier\n## Trous\nLundi, elle [est allée] au [marché] (lieu).\nMardi, il [dort].\n`);
  const [item] = pickField(shown, '1.2')?.items ?? [];
  expect(item).toMatchObject({
    text: ['Lundi, elle ', '[…]', ' au ', { field: '1.2' }, '.'],
  });
});

test('keeps the instruction of the exercise, above the prompt of the item or in its place', () => {
  const shown = {
    ...show('# Hier\n## Trous\nIl [dort].\n## Trous — Au passé\nIl [a dormi].\n'),
    instruction: 'Conjuguez.',
  };
  const [first, second] = listFieldsOf(shown.items).map(({ field }) => pickField(shown, field));
  expect([first?.instruction, first?.items[0]?.prompt]).toEqual(['', 'Conjuguez.']);
  expect([second?.instruction, second?.items[0]?.prompt]).toEqual(['Conjuguez.', 'Au passé']);
});
