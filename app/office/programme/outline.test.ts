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
])('rearranges %s: the lesson at %i moved to the position of %i gives %s', (text, from, to, wanted) => {
  expect(write(moveInOutline(read(text), from, to))).toBe(wanted);
});

test.each([
  ['aAbcBd', 1, 5, 'aBdAbc'],
  ['aAbcBd', 4, 2, 'aBdAbc'],
  ['aAbcBd', 4, 0, 'aBdAbc'],
  ['AbBcCd', 0, 4, 'BcCdAb'],
])(
  'rearranges %s: the chapter at %i moved with its lessons to the position of %i gives %s',
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
] as const)('rearranges %s: the entry at %i moved by %i gives %s', (text, from, step, wanted) => {
  expect(write(stepEntry(read(text), from, step))).toBe(wanted);
});
