import { describe, expect, test } from 'vitest';
import { findTraining } from './find-training.ts';
import { type RawScore, readScore } from './read-score.ts';

const train = (score: Partial<RawScore> & Pick<RawScore, 'exam' | 'marks'>, goal?: string) =>
  findTraining(readScore({ sessionDate: '2026-06-11', programme: '', ...score }), goal);

const canada = { listening: 475, reading: 445, writing: 10, speaking: 9 };

describe('findTraining', () => {
  test('returns each failed part of a diploma, at its level', () => {
    const marks = { listening: 4.5, reading: 20, writing: 20, speaking: 20 };
    expect(train({ exam: 'delf-b2', marks })).toMatchObject({ level: 'B2', skills: ['listening'] });
    const two = { ...marks, reading: 3 };
    expect(train({ exam: 'delf-b2', marks: two })).toMatchObject({ skills: ['listening', 'reading'] });
  });

  test('returns the weakest part of a diploma with too few points, and both skills of a DALF C2 half', () => {
    const marks = { listening: 12, reading: 8, writing: 14, speaking: 12 };
    expect(train({ exam: 'delf-a2', marks })).toMatchObject({ level: 'A2', skills: ['reading'] });
    expect(train({ exam: 'dalf-c2', marks: { oral: 30, written: 8 } })).toMatchObject({
      level: 'C2',
      skills: ['reading', 'writing'],
    });
  });

  test('returns the next level after a passed diploma, and null after the highest one', () => {
    const marks = { listening: 20, reading: 20, writing: 20, speaking: 20 };
    expect(train({ exam: 'delf-b2', marks })).toMatchObject({ level: 'C1', skills: [] });
    expect(train({ exam: 'dalf-c2', marks: { oral: 40, written: 40 } })).toBeNull();
  });

  test('returns the gaps of a test to the next level, or to the chosen one', () => {
    expect(train({ exam: 'tcf-canada', marks: canada })).toMatchObject({
      goal: '7',
      level: 'B2',
      skills: ['reading', 'speaking'],
      gaps: [
        { part: 'reading', missing: 8 },
        { part: 'speaking', missing: 1 },
      ],
    });
    expect(train({ exam: 'tcf-canada', marks: canada }, '9')).toMatchObject({ goal: '9', level: 'C1' });
    expect(train({ exam: 'tcf-canada', marks: canada }, '4')).toMatchObject({ goal: '5', skills: [] });
  });

  test('returns null for a test at the top level or without a chart for its date', () => {
    const top = { listening: 699, reading: 699, writing: 20, speaking: 20 };
    expect(train({ exam: 'tcf-canada', marks: top })).toBeNull();
    expect(
      train({ exam: 'tef-canada', sessionDate: '2001-01-01', marks: { listening: 300, reading: 300 } }),
    ).toBeNull();
  });
});
