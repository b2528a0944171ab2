import { expect, test } from 'vitest';
import type { OutlineEntry } from '#core/lessons/office-programme.ts';
import { moveInOutline, stepEntry } from './outline.ts';

/** Capitals are chapters, small letters lessons. */
const read = (text: string): OutlineEntry[] =>
  [...text].map((id) => ({ kind: id === id.toUpperCase() ? 'chapter' : 'lesson', id }));
const write = (outline: readonly OutlineEntry[] | null) => outline?.map(({ id }) => id).join('') ?? null;

test.each([
  ['aAbBc', 0, 2, 'AbaBc'],
  ['aAbBc', 4, 0, 'caAbB'],
  ['aAbBc', 2, 3, 'aABbc'],
])('in %s the lesson at %i goes to the place of %i: %s', (text, from, to, wanted) => {
  expect(write(moveInOutline(read(text), from, to))).toBe(wanted);
});

test.each([
  ['aAbcBd', 1, 5, 'aBdAbc'],
  ['aAbcBd', 4, 2, 'aBdAbc'],
  ['aAbcBd', 4, 0, 'aBdAbc'],
  ['AbBcCd', 0, 4, 'BcCdAb'],
])('in %s the chapter at %i goes with its lessons to the place of %i: %s', (text, from, to, wanted) => {
  expect(write(moveInOutline(read(text), from, to))).toBe(wanted);
});

test.each([
  ['aAb', 0, -1, null],
  ['aAb', 2, -1, 'abA'],
  ['aAb', 2, 1, null],
  ['aAb', 0, 1, 'Aab'],
  ['aAb', 1, -1, null],
  ['AaBb', 0, 1, 'BbAa'],
  ['AaBb', 2, -1, 'BbAa'],
  ['AaBb', 2, 1, null],
] as const)('in %s the entry at %i steps %i: %s', (text, from, step, wanted) => {
  expect(write(stepEntry(read(text), from, step))).toBe(wanted);
});
