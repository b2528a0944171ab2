import { expect, test } from 'vitest';
import { listChoices } from './exercise-choices.ts';

const exercise = (id: string, skill: string) => ({
  ...{ id, skill, title: `Exercice ${id}`, questions: 1, versionId: 'v', recordings: [], displayed: true },
});

const others = [
  exercise('a', 'reading'),
  exercise('b', 'reading'),
  exercise('c', 'listening'),
  exercise('d', 'listening'),
  exercise('e', 'structures'),
];

test('offers all exercises of the skill of the section first', () => {
  const choices = listChoices(others, 'reading');
  expect(choices.slice(0, 2).map(({ value, ids }) => [value, ids])).toEqual([
    ['skill:reading', ['a', 'b']],
    ['skill:listening', ['c', 'd']],
  ]);
});

test('offers every exercise alone, and no skill with one exercise', () => {
  const single = listChoices(others, 'structures').filter(({ ids }) => ids.length === 1);
  expect(single.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
