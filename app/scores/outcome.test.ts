import { expect, test } from 'vitest';
import { readScore } from '#core/scores/read-score.ts';
import { describeOutcome } from './outcome.tsx';

const passed = {
  exam: 'delf-b2',
  sessionDate: '2026-06-12',
  programme: '',
  marks: { listening: 20, reading: 20, writing: 20, speaking: 20 },
} as const;

test('names a mock exam instead of a diploma', () => {
  const { verdict, summary } = describeOutcome(readScore({ ...passed, mock: true }));
  expect(verdict).toBe('Examen blanc');
  expect(summary).toBe('examen blanc, 80 sur 100');
  expect(describeOutcome(readScore(passed)).verdict).toBe('Obtenu');
});
