import { expect, test } from 'vitest';
import { toWorkHref } from './name-task.ts';

const product = { id: 'p1', type: 'exercise' as const, title: 'Cahier' };
const work = { id: 'w1', title: 'Travail', minutes: 30, opensOn: null, product };

test.each([
  ['lesson', '/exercices/p1/w1'],
  ['exercise', '/members/exercices/w1'],
  ['paper', '/members/sujets/w1'],
] as const)('links %s work to the page where the learner does it', (kind, href) => {
  expect(toWorkHref({ ...work, kind })).toBe(href);
});
