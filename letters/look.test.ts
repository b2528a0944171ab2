import { describe, expect, it } from 'vitest';
import { hues } from './look.ts';

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function measureLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function measureContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

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
    expect(measureContrast(hues[text][scheme], hues[ground][scheme])).toBeGreaterThan(4.5);
  });
});
