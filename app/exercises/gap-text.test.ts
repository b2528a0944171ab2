import { expect, test } from 'vitest';
import { noEdges, toShownEdges } from './gap-text.tsx';

test.each([
  ['ss', true],
  ['ç', true],
  ['Français', false],
  ['fran', true],
])('shows the letters around « %s » within a word: %s', (answer, isShown) => {
  const edges = { start: 'fran', end: 'ais' };
  expect(toShownEdges(edges, answer)).toEqual(isShown ? edges : noEdges);
});
