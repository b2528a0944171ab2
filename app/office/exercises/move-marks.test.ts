import { describe, expect, test } from 'vitest';
import { openRandom } from '#tests/support/seed.ts';
import { findUnmarked, markNext, moveEnd, moveStart, unmarkLast } from './move-marks.ts';

const none = [0, 1, 2].map((id) => ({ id, start: 0, end: 0 }));
const times = (all: readonly { start: number; end: number }[]) => all.map(({ start, end }) => [start, end]);
const marked = [1_000, 2_500, 4_000].reduce((all, end) => markNext(all, end), none);

describe('sentence marks', () => {
  test('start where the previous sentence ends, and at least 0,1 s later ends each', () => {
    expect(times(marked)).toEqual([
      [0, 1_000],
      [1_000, 2_500],
      [2_500, 4_000],
    ]);
    expect(findUnmarked(marked)).toBe(-1);
    expect(times(markNext(markNext(none, 1_000), 900))).toEqual([
      [0, 1_000],
      [1_000, 1_100],
      [0, 0],
    ]);
    expect(times(unmarkLast(marked))).toEqual([
      [0, 1_000],
      [1_000, 2_500],
      [0, 0],
    ]);
  });

  test('keep a pause between two sentences and never overlap', () => {
    const paused = moveStart(marked, 1, 300);
    expect(times(paused)).toEqual([
      [0, 1_000],
      [1_300, 2_500],
      [2_500, 4_000],
    ]);
    expect(times(moveEnd(paused, 0, 100))).toEqual([
      [0, 1_100],
      [1_300, 2_500],
      [2_500, 4_000],
    ]);
    expect(times(moveEnd(marked, 0, 100))).toEqual([
      [0, 1_100],
      [1_100, 2_500],
      [2_500, 4_000],
    ]);
    expect(times(moveStart(marked, 1, -100))).toEqual([
      [0, 900],
      [900, 2_500],
      [2_500, 4_000],
    ]);
  });

  test('stay in order after any moves', () => {
    const random = openRandom('sentence marks', 5);
    let all = marked;
    for (let move = 0; move < 2_000; move++) {
      const change = random.pick([moveStart, moveEnd]);
      all = change(all, random.pick([0, 1, 2]), random.pick([-900, -100, 100, 900]));
      for (const [at, { start, end }] of all.entries()) {
        expect(start).toBeGreaterThanOrEqual(all[at - 1]?.end ?? 0);
        expect(end - start).toBeGreaterThanOrEqual(100);
      }
    }
  });
});
