import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Scheme = 'light' | 'dark';

const source = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function readColours(): Map<string, Record<Scheme, string>> {
  const found = source.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));
}

/** Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const papers = ['paper', 'paper-raised', 'paper-sunk'];
const levels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'];
const tones = ['success', 'warning', 'danger', 'info'];

/** Text on its ground, as the components set it: 4.5 to 1 (WCAG 1.4.3, AA). */
const texts: [string, string][] = [
  ...papers.flatMap((paper) =>
    ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'success', 'danger'].map(
      (ink): [string, string] => [ink, paper],
    ),
  ),
  ['paper', 'ink'],
  ['accent-contrast', 'accent'],
  ['accent', 'accent-wash'],
  ['ink', 'accent-wash'],
  ['ink', 'line'],
  ...tones.flatMap((tone): [string, string][] => [
    ['ink', `${tone}-wash`],
    ['ink-soft', `${tone}-wash`],
    ['accent', `${tone}-wash`],
    ['danger', `${tone}-wash`],
    [tone, `${tone}-wash`],
  ]),
  ...levels.flatMap((level): [string, string][] => [
    [`level-${level}`, 'paper-sunk'],
    [`level-${level}`, `level-${level}-wash`],
    [`level-${level}`, 'paper'],
    [`level-${level}`, 'paper-raised'],
    ['ink', `level-${level}-wash`],
  ]),
  ...['none', ...levels].map((level): [string, string] => ['cover-letter', `level-${level}-cloth`]),
];

/** Edges of fields, marks and the focus ring on their ground: 3 to 1 (WCAG 1.4.11, AA). */
const edges: [string, string][] = [
  ...papers.flatMap((paper): [string, string][] => [
    ['line-strong', paper],
    ['focus', paper],
  ]),
  ...tones.map((tone): [string, string] => [tone, 'paper-raised']),
  ['ink', 'line'],
];

describe.each(['light', 'dark'] as const)('colours in the %s scheme', (scheme) => {
  const colours = readColours();
  const ratio = (one: string, other: string) => {
    const [first, second] = [colours.get(one), colours.get(other)];
    if (!first || !second) throw new Error(`No such token: ${first ? other : one}`);
    return contrast(first[scheme], second[scheme]);
  };

  it.each(texts)('%s can be read on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('%s can be seen on %s', (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
