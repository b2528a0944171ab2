import { expect, test } from 'vitest';
import { estimateSeconds, planSession, type ReviewCandidate, sessionSeconds } from './plan-session.ts';

const cards = (
  productId: string,
  count: number,
  kind: ReviewCandidate['kind'] = 'gaps',
): (ReviewCandidate & { name: string })[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ productId, exerciseId: `${productId}-${index % 2}`, kind },
    name: `${productId}${index}`,
  }));

const names = (planned: readonly { name: string }[]) => planned.map(({ name }) => name).join(' ');

test('a plan alternates between products, and starts each with the longest overdue card', () => {
  const due = [...cards('a', 4), ...cards('b', 2), ...cards('c', 1)];
  expect(names(planSession(due, []))).toBe('a0 b0 c0 a1 b1 a2 a3');
});

test('continues an interrupted session as it was planned', () => {
  const due = [...cards('a', 5), ...cards('b', 3), ...cards('c', 2)];
  const whole = planSession(due, []);
  for (let done = 0; done <= whole.length; done++) {
    const left = due.filter((card) => !whole.slice(0, done).includes(card));
    expect(names(planSession(left, whole.slice(0, done)))).toBe(names(whole.slice(done)));
  }
});

test('plans at most ten minutes, however many cards are due', () => {
  const due = [...cards('a', 100), ...cards('b', 100, 'transformation')];
  const planned = planSession(due, []);
  expect(planned.length).toBeGreaterThan(10);
  expect(estimateSeconds(planned)).toBeLessThanOrEqual(sessionSeconds);
  expect(estimateSeconds([...planned, { kind: 'transformation' }])).toBeGreaterThan(sessionSeconds);
  expect(planSession(due, planned)).toEqual([]);
});
