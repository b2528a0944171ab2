import { measureContrast } from '#common/accent.ts';

/** A colour and its background. */
type ColourPair = [colour: string, ground: string];

const papers = ['paper', 'paper-raised', 'paper-sunk'];
const levels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'];
const tones = ['success', 'warning', 'danger', 'info'];

/** Text and background colours used by components. Contrast at least 4.5 to 1 (WCAG 1.4.3, AA). */
export const textPairs: readonly ColourPair[] = [
  ...papers.flatMap((paper) =>
    ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'success', 'danger'].map(
      (ink): ColourPair => [ink, paper],
    ),
  ),
  ['paper', 'ink'],
  ['accent-contrast', 'accent'],
  ['accent', 'accent-wash'],
  ['ink', 'accent-wash'],
  ['ink', 'line'],
  ['ink', 'highlight'],
  ...tones.flatMap((tone): ColourPair[] => [
    ['ink', `${tone}-wash`],
    ['ink-soft', `${tone}-wash`],
    ['accent', `${tone}-wash`],
    ['danger', `${tone}-wash`],
    [tone, `${tone}-wash`],
  ]),
  ...levels.flatMap((level): ColourPair[] => [
    [`level-${level}`, 'paper-sunk'],
    [`level-${level}`, `level-${level}-wash`],
    [`level-${level}`, 'paper'],
    [`level-${level}`, 'paper-raised'],
    ['ink', `level-${level}-wash`],
  ]),
  ...['none', ...levels].map((level): ColourPair => ['cover-letter', `level-${level}-cloth`]),
];

/** Field borders, icons and focus ring. Contrast at least 3 to 1 (WCAG 1.4.11, AA). */
export const edgePairs: readonly ColourPair[] = [
  ...papers.flatMap((paper): ColourPair[] => [
    ['line-strong', paper],
    ['focus', paper],
  ]),
  ...tones.map((tone): ColourPair => [tone, 'paper-raised']),
  ['ink', 'line'],
];

type Scheme = 'light' | 'dark';
export const schemes: readonly Scheme[] = ['light', 'dark'];

type Colours = ReadonlyMap<string, Record<Scheme, string>>;

/** Parses the colours of `tokens.css` by name, each in both schemes. */
export function readColours(source: string): Colours {
  const found = source.matchAll(/(?<![\w-])--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));
}

/**
 * Returns the contrast ratio, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * @throws {Error} if a token is unknown
 */
export function readContrast(colours: Colours, scheme: Scheme, one: string, other: string): number {
  const [first, second] = [colours.get(one), colours.get(other)];
  if (!first || !second) throw new Error(`unknown token ${first ? other : one}`);
  return measureContrast(first[scheme], second[scheme]);
}
