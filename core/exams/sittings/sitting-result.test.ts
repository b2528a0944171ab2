import { describe, expect, test } from 'vitest';
import type { PartId } from '../../scores/exams.ts';
import { convert } from './sitting-result.ts';

const section = (part: PartId, points: number, maxPoints: number, more = {}) => ({
  ...{ part, points: points * 100, maxPoints: maxPoints * 100, isWaiting: false, isTaken: true },
  ...more,
});

const day = '2026-11-29';

describe('convert', () => {
  test('converts points of the DELF to marks out of 25 in half points', () => {
    const { marks, reading } = convert(
      [
        section('listening', 7, 10),
        section('reading', 21, 40),
        section('writing', 15.5, 25),
        section('speaking', 5, 25),
      ],
      'delf-b1',
      day,
    );
    expect(marks).toEqual({ listening: 17.5, reading: 13, writing: 15.5, speaking: 5 });
    expect(reading?.outcome).toEqual({ kind: 'passed', total: 51, level: 'B1' });
  });

  test('fails a DELF with less than 5 points in a part', () => {
    const { reading } = convert(
      [
        section('listening', 25, 25),
        section('reading', 25, 25),
        section('writing', 25, 25),
        section('speaking', 4.5, 25),
      ],
      'delf-b2',
      day,
    );
    expect(reading?.outcome).toMatchObject({ kind: 'failed', causes: [{ part: 'speaking', missing: 0.5 }] });
  });

  test('leaves the result incomplete while a production waits for its correction', () => {
    const { marks, reading } = convert(
      [
        section('listening', 20, 25),
        section('reading', 20, 25),
        section('writing', 0, 25, { isWaiting: true }),
        section('speaking', 20, 25),
      ],
      'delf-b1',
      day,
    );
    expect(marks).not.toHaveProperty('writing');
    expect(reading?.outcome).toEqual({ kind: 'incomplete', missing: ['writing'] });
  });

  test('invents no conversion for the questions of the TCF', () => {
    const { marks, unconverted } = convert(
      [section('listening', 30, 39), section('reading', 28, 39), section('writing', 12, 20)],
      'tcf-canada',
      day,
    );
    expect(unconverted).toEqual(['listening', 'reading']);
    expect(marks).toEqual({ writing: 12 });
  });

  test('names the marks that the next level of the TCF needs', () => {
    const { next } = convert([section('writing', 12, 20), section('speaking', 10, 20)], 'tcf-canada', day);
    expect(next).toEqual({ level: '8', gaps: [{ part: 'speaking', needed: 12, missing: 2 }] });
  });

  test('converts nothing of the TEF', () => {
    const { marks, unconverted, reading } = convert(
      [section('writing', 10, 20), section('reading', 10, 40)],
      'tef-canada',
      day,
    );
    expect({ marks, unconverted, reading }).toEqual({
      ...{ marks: {}, reading: null },
      unconverted: ['reading', 'writing'],
    });
  });
});
