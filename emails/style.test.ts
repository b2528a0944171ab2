import { describe, expect, it } from 'vitest';
import { findNearestAccent, measureContrast } from '#common/accent.ts';
import { toHues } from './style.ts';

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  it.each([
    ['ink', 'sheet'],
    ['ink', 'paper'],
    ['soft', 'sheet'],
    ['faint', 'sheet'],
    ['faint', 'paper'],
    ['accent', 'sheet'],
    ['onAccent', 'accent'],
  ] as const)('%s is readable on %s', (text, ground) => {
    for (const wanted of ['', '#ffd400', '#24558c', '#1e7a3c', '#000000']) {
      const own = toHues(wanted && findNearestAccent(wanted));
      expect(measureContrast(own[text][scheme], own[ground][scheme])).toBeGreaterThan(4.5);
    }
  });
});
