import { describe, expect, test } from 'vitest';
import { findTraining } from './find-training.ts';
import { type RawScore, readScore } from './read-score.ts';

const train = (score: Partial<RawScore> & Pick<RawScore, 'exam' | 'marks'>, goal?: string) =>
  findTraining(readScore({ sessionDate: '2026-06-11', programme: '', ...score }), goal);

const canada = { listening: 475, reading: 445, writing: 10, speaking: 9 };

describe('what a result leaves to be trained', () => {
  test('a diploma that a part keeps away: that part, at its level', () => {
    const marks = { listening: 4.5, reading: 20, writing: 20, speaking: 20 };
    expect(train({ exam: 'delf-b2', marks })).toMatchObject({ level: 'B2', skills: ['listening'] });
    const two = { ...marks, reading: 3 };
    expect(train({ exam: 'delf-b2', marks: two })).toMatchObject({ skills: ['listening', 'reading'] });
  });

  test('a diploma that lacks points: its weakest part; of the DALF C2, both skills of a half', () => {
    const marks = { listening: 12, reading: 8, writing: 14, speaking: 12 };
    expect(train({ exam: 'delf-a2', marks })).toMatchObject({ level: 'A2', skills: ['reading'] });
    expect(train({ exam: 'dalf-c2', marks: { oral: 30, written: 8 } })).toMatchObject({
      level: 'C2',
      skills: ['reading', 'writing'],
    });
  });

  test('a diploma that was obtained: the next level, and nothing above the last', () => {
    const marks = { listening: 20, reading: 20, writing: 20, speaking: 20 };
    expect(train({ exam: 'delf-b2', marks })).toMatchObject({ level: 'C1', skills: [] });
    expect(train({ exam: 'dalf-c2', marks: { oral: 40, written: 40 } })).toBeNull();
  });

  test('a test: what lacks for the level above the lowest, or for the one that is aimed at', () => {
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

  test('a test at the top, or of a date that no chart reads: nothing', () => {
    const top = { listening: 699, reading: 699, writing: 20, speaking: 20 };
    expect(train({ exam: 'tcf-canada', marks: top })).toBeNull();
    expect(
      train({ exam: 'tef-canada', sessionDate: '2001-01-01', marks: { listening: 300, reading: 300 } }),
    ).toBeNull();
  });
});
