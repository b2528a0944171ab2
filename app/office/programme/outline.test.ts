import { expect, test } from 'vitest';
import type { OutlineEntry } from '#core/lessons/office-programme.ts';
import { moveInOutline, stepEntry } from './outline.ts';

/** Upper-case letters are chapters, lower-case letters lessons. */
const read = (text: string): OutlineEntry[] =>
  [...text].map((id) => ({ kind: id === id.toUpperCase() ? 'chapter' : 'lesson', id }));
const write = (outline: readonly OutlineEntry[] | null) => outline?.map(({ id }) => id).join('') ?? null;

test.each([
  ['aAbBc', 0, 2, 'AbaBc'],
  ['aAbBc', 4, 0, 'caAbB'],
  ['aAbBc', 2, 3, 'aABbc'],
])('in %s, moving the lesson at index %i onto the entry at index %i gives %s', (text, from, to, wanted) => {
  expect(write(moveInOutline(read(text), from, to))).toBe(wanted);
});

test.each([
  ['aAbcBd', 1, 5, 'aBdAbc'],
  ['aAbcBd', 4, 2, 'aBdAbc'],
  ['aAbcBd', 4, 0, 'aBdAbc'],
  ['AbBcCd', 0, 4, 'BcCdAb'],
])(
  'in %s, moving the chapter at index %i with its lessons onto the entry at index %i gives %s',
  (text, from, to, wanted) => {
    expect(write(moveInOutline(read(text), from, to))).toBe(wanted);
  },
);

test.each([
  ['aAb', 0, -1, null],
  ['aAb', 2, -1, 'abA'],
  ['aAb', 2, 1, null],
  ['aAb', 0, 1, 'Aab'],
  ['aAb', 1, -1, null],
  ['AaBb', 0, 1, 'BbAa'],
  ['AaBb', 2, -1, 'BbAa'],
  ['AaBb', 2, 1, null],
] as const)('in %s, moving the entry at index %i by %i steps gives %s', (text, from, step, wanted) => {
  expect(write(stepEntry(read(text), from, step))).toBe(wanted);
});
