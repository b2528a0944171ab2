import { expect, test } from 'vitest';
import { formatBestAndLast, formatRights, formatScore } from './format-score.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const half = { points: 50, maxPoints: 100 };
const most = { points: 650, maxPoints: 800 };

test('formats points with their unit and counts the answers of every field', () => {
  expect(plain(formatScore(half))).toBe('0,5 sur 1 point');
  expect(plain(formatScore(most))).toBe('6,5 sur 8 points');
  expect(formatScore({ points: 0, maxPoints: 0 })).toBe('non noté');
  const marks = { '1.1': { verdict: 'right' }, '1.2': { verdict: 'near' }, '2': { verdict: 'wrong' } };
  expect(plain(formatRights(marks))).toBe('Réponses correctes : 1 sur 3');
});

test('names a best result only if it differs from the last one', () => {
  expect(plain(formatBestAndLast(half, half))).toBe('résultat : 0,5 sur 1 point');
  expect(plain(formatBestAndLast(most, half))).toBe(
    'meilleur résultat : 6,5 sur 8 points, dernier : 0,5 sur 1 point',
  );
});
