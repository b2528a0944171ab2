import { expect, test } from 'vitest';
import { findWordEdges, noEdges, toShownEdges } from './gap-text.tsx';

test.each([
  ['ss', true],
  ['ç', true],
  ['Français', false],
  ['fran', true],
])('shows the letters around « %s » within a word: %s', (answer, isShown) => {
  const edges = { start: 'fran', end: 'ais' };
  expect(toShownEdges(edges, answer)).toEqual(isShown ? edges : noEdges);
});

test('finds no letters for a field named like a method of every object', () => {
  const edges = findWordEdges(['fran', { field: '1.1', cue: '' }, 'ais']);
  expect(edges.get('1.1')).toEqual({ start: 'fran', end: 'ais' });
  expect(edges.get('constructor')).toBeUndefined();
});
