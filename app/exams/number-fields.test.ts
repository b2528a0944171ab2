import { expect, test } from 'vitest';
import { splitExercise } from '#core/exercises/keys/split-exercise.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { numberFields } from './number-fields.ts';

const choice = `QCM — Où est-elle ?
+ Au marché
- À l’école
`;

const statements = `## Vrai ou faux — Selon le texte…
+ Elle part.
- Elle reste.
`;

const reading = `## Lecture — Le marché
Elle va au marché.
### ${choice}
### ${choice}
`;

const number = (...items: string[]) =>
  numberFields(splitExercise(readExercise(`# Le marché · A2\n\n${items.join('\n')}`)).shown.items).map(
    (field) => field.number,
  );

test('numbers the answer fields as the worksheet numbers its items', () => {
  expect(number(`## ${choice}`)).toEqual(['1']);
  expect(number(`## ${choice}`, `## ${choice}`)).toEqual(['1', '2']);
  expect(number(`## ${choice}`, statements)).toEqual(['1', '2.1', '2.2']);
  expect(number(reading)).toEqual(['1', '2']);
  expect(number(`## ${choice}`, reading)).toEqual(['1', '2.1', '2.2']);
});
