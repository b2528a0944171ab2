import { describe, expect, test } from 'vitest';
import type { ExamId } from './exams.ts';
import { findGaps, type RawScore, readScore } from './read-score.ts';

const diploma = (exam: ExamId, ...marks: (number | undefined)[]): RawScore => {
  const parts = exam === 'dalf-c2' ? ['oral', 'written'] : ['listening', 'reading', 'writing', 'speaking'];
  const given = parts.flatMap((part, index) => (marks[index] === undefined ? [] : [[part, marks[index]]]));
  return { exam, sessionDate: '2026-06-01', programme: '', marks: Object.fromEntries(given) };
};

const test4 = (
  exam: ExamId,
  [listening = 0, reading = 0, writing = 0, speaking = 0]: number[],
  programme = '',
  sessionDate = '2026-06-01',
): RawScore => ({ exam, sessionDate, programme, marks: { listening, reading, writing, speaking } });

describe('diplomas', () => {
  test.each<[string, RawScore, unknown]>([
    [
      'exactly fifty points and exactly five in one part',
      diploma('delf-b1', 5, 20, 12.5, 12.5),
      { kind: 'passed', total: 50, level: 'B1' },
    ],
    ['full marks', diploma('dalf-c1', 25, 25, 25, 25), { kind: 'passed', total: 100, level: 'C1' }],
    [
      'half a point too few in total',
      diploma('delf-a1', 12.5, 12.5, 12.5, 12),
      {
        kind: 'failed',
        total: 49.5,
        causes: [{ kind: 'total', total: 49.5, pass: 50, missing: 0.5 }],
      },
    ],
    [
      'enough points in total, but one part below five',
      diploma('delf-b2', 4.5, 17, 16, 15.5),
      {
        kind: 'failed',
        total: 53,
        causes: [{ kind: 'part', part: 'listening', mark: 4.5, minimum: 5, missing: 0.5 }],
      },
    ],
    [
      'too few points in total and in two parts',
      diploma('delf-a2', 0, 4, 20, 20),
      {
        kind: 'failed',
        total: 44,
        causes: [
          { kind: 'part', part: 'listening', mark: 0, minimum: 5, missing: 5 },
          { kind: 'part', part: 'reading', mark: 4, minimum: 5, missing: 1 },
          { kind: 'total', total: 44, pass: 50, missing: 6 },
        ],
      },
    ],
    [
      'exactly ten points in one half of the C2',
      diploma('dalf-c2', 10, 40),
      { kind: 'passed', total: 50, level: 'C2' },
    ],
    [
      'fewer than ten points in one half of the C2',
      diploma('dalf-c2', 50, 9.5),
      {
        kind: 'failed',
        total: 59.5,
        causes: [{ kind: 'part', part: 'written', mark: 9.5, minimum: 10, missing: 0.5 }],
      },
    ],
    [
      'a missing mark',
      diploma('delf-b1', 20, 20, undefined, 20),
      { kind: 'incomplete', missing: ['writing'] },
    ],
  ])('returns the outcome for %s', (_, score, outcome) => {
    expect(readScore(score).outcome).toEqual(outcome);
  });
});

describe('tests', () => {
  test('uses the lowest of the four levels', () => {
    const reading = readScore(test4('tcf-canada', [478, 512, 12, 11]));
    expect(reading.parts.map(({ id, level }) => [id, level])).toEqual([
      ['listening', '7'],
      ['reading', '8'],
      ['writing', '8'],
      ['speaking', '7'],
    ]);
    expect(reading.outcome).toEqual({ kind: 'levels', lowest: '7', weakest: ['listening', 'speaking'] });
  });

  test('ranks level ten above nine', () => {
    expect(readScore(test4('tcf-canada', [549, 549, 16, 15])).outcome).toEqual({
      kind: 'levels',
      lowest: '9',
      weakest: ['speaking'],
    });
  });

  test('gives no level if one part is below every level', () => {
    expect(readScore(test4('tcf-canada', [600, 600, 3, 20])).outcome).toEqual({
      kind: 'levels',
      lowest: null,
      weakest: ['writing'],
    });
  });

  test('reads the same TEF Canada marks differently for Express Entry', () => {
    const marks = [260, 215, 320, 330];
    expect(readScore(test4('tef-canada', marks, 'entree-express')).outcome).toMatchObject({ lowest: '7' });
    expect(readScore(test4('tef-canada', marks)).outcome).toMatchObject({ lowest: null });
  });

  test('gives no level for a date without a chart', () => {
    const reading = readScore(test4('tef-canada', [600, 600, 600, 600], '', '2023-12-10'));
    expect(reading).toMatchObject({ outcome: { kind: 'no-chart' }, source: null });
    expect(reading.parts.map(({ level }) => level)).toEqual([null, null, null, null]);
  });

  test('ignores skipped optional parts', () => {
    const marks = { listening: 452, reading: 487 };
    const reading = readScore({ exam: 'tcf-tout-public', sessionDate: '2025-10-07', programme: '', marks });
    expect(reading.outcome).toMatchObject({ kind: 'levels', lowest: 'B2' });
  });

  test('reads the given marks if others are missing', () => {
    const reading = readScore({ ...test4('tcf-canada', []), marks: { reading: 453 } });
    expect(reading.parts.find(({ id }) => id === 'reading')?.level).toBe('7');
    expect(reading.outcome).toEqual({ kind: 'incomplete', missing: ['listening', 'writing', 'speaking'] });
  });
});

describe('findGaps', () => {
  test('returns the missing points of each part', () => {
    const reading = readScore(test4('tcf-canada', [457, 445, 10, 9]));
    expect(findGaps(reading, '7')).toEqual([
      { part: 'listening', needed: 458, missing: 1 },
      { part: 'reading', needed: 453, missing: 8 },
      { part: 'speaking', needed: 10, missing: 1 },
    ]);
  });

  test('returns an empty list if the level is reached, and null if the test cannot give it', () => {
    const reading = readScore(test4('tcf-canada', [458, 453, 10, 10]));
    expect(findGaps(reading, '7')).toEqual([]);
    expect(findGaps(reading, 'B2')).toBeNull();
    expect(findGaps(readScore(test4('tef-canada', [400, 400, 400, 400], '', '2022-01-01')), '7')).toBeNull();
  });
});
