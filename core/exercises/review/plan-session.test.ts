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

test('mixes the exercises and kinds of one product', () => {
  const card = (exerciseId: string, kind: ReviewCandidate['kind'], name: string) => ({
    ...{ productId: 'a', exerciseId, kind, name },
  });
  const due = [
    ...[card('x', 'gaps', 'x1'), card('x', 'gaps', 'x2'), card('x', 'choice', 'x3')],
    ...[card('y', 'gaps', 'y1'), card('z', 'choice', 'z1')],
  ];
  expect(names(planSession(due, []))).toBe('x1 z1 y1 x3 x2');
  expect(names(planSession(due.slice(0, 3), []))).toBe('x1 x3 x2');
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
