import { describe, expect, test } from 'vitest';
import { addExtraTime } from './extra-time.ts';
import { findStep, measureSteps, planListening } from './listening-timeline.ts';

const script = { before: 30, between: 30, after: 30, plays: 2 } as const;

describe('planListening', () => {
  test('puts 30 s of silence before, between and after two plays', () => {
    const steps = planListening(script, [[60]], 'none');
    expect(steps.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['read', 0, 30_000],
      ['play', 30_000, 90_000],
      ['pause', 90_000, 120_000],
      ['play', 120_000, 180_000],
      ['answer', 180_000, 210_000],
    ]);
    expect(measureSteps(steps)).toBe(210_000);
  });

  test('lengthens the silences by a third, but not the recordings', () => {
    const steps = planListening(script, [[60]], 'third');
    expect(steps.map(({ from, to }) => to - from)).toEqual([40_000, 60_000, 40_000, 60_000, 40_000]);
  });

  test('skips exercises without a recording', () => {
    const steps = planListening({ ...script, plays: 1 }, [[10], [], [0, 20]], 'none');
    expect(steps.filter(({ kind }) => kind === 'play').map(({ exercise }) => exercise)).toEqual([0, 2]);
  });

  test('gives every recording of an exercise its own reading time and plays', () => {
    const plays = planListening(script, [[60, 10], [5]], 'none').filter(({ kind }) => kind === 'play');
    expect(plays.map(({ exercise, recording, from }) => [exercise, recording, from / 1_000])).toEqual([
      ...[
        [0, 0, 30],
        [0, 0, 120],
      ],
      ...[
        [0, 1, 240],
        [0, 1, 280],
      ],
      ...[
        [1, 0, 350],
        [1, 0, 385],
      ],
    ]);
  });
});

describe('findStep', () => {
  const steps = planListening(script, [[60]], 'none');

  test('returns the step that begins at that moment', () => {
    expect(findStep(steps, 29_999)?.kind).toBe('read');
    expect(findStep(steps, 30_000)?.kind).toBe('play');
  });

  test('returns null after the last step', () => {
    expect(findStep(steps, 210_000)).toBeNull();
  });
});

describe('addExtraTime', () => {
  test('adds a third or a half', () => {
    expect([addExtraTime(30, 'third'), addExtraTime(45, 'half'), addExtraTime(25, 'none')]).toEqual([
      40, 68, 25,
    ]);
  });
});
