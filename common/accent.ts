import {
  differenceCiede2000,
  formatHex,
  modeLab65,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as openSpace,
  toGamut,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';

// culori converts only between registered colour spaces, so pages load no others.
openSpace(modeRgb);
openSpace(modeLrgb);
openSpace(modeLab65);
const toOklch = openSpace(modeOklch);
const toScreen = toGamut('rgb', 'oklch');
const measureDistance = differenceCiede2000();

/** Contrast ratio, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const measureContrast = (one: string, other: string): number => wcagContrast(one, other);

type Scheme = 'light' | 'dark';
type Shade = Record<Scheme, string>;

/** Backgrounds of text in the accent colour. A test compares them with `app/ui/styles/tokens.css`. */
export const accentGrounds: Readonly<Record<string, Shade>> = {
  paper: { light: '#fbf7ee', dark: '#141c33' },
  'paper-raised': { light: '#fffdf8', dark: '#1b2542' },
  'paper-sunk': { light: '#f3ecdd', dark: '#0e152a' },
  'success-wash': { light: '#e8efdf', dark: '#17302f' },
  'warning-wash': { light: '#f8ebcd', dark: '#322a20' },
  'danger-wash': { light: '#f8e3dc', dark: '#3a1f2c' },
  'info-wash': { light: '#e6ecee', dark: '#172c4a' },
};
export const accentInk: Shade = { light: '#1b2238', dark: '#f2eadb' };

/** Minimum contrast ratio of text to its background (WCAG 1.4.3, AA). */
const minContrast = 4.5;

/** Below this contrast to the ink, links and the logo's cedilla look like the surrounding text. */
const minInkContrast = 1.3;

/** Parses a colour (« #1A6B54 », « 1a6b54 », « #16a ») into `#rrggbb`. Null for other text. */
export function parseAccent(text: string): string | null {
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text.trim()) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  return digits ? `#${digits.toLowerCase()}` : null;
}

/** Returns the nearest displayable colour of a hue, lightness and chroma (OKLCH). */
const paint = (hue: number | undefined, lightness: number, chroma: number): string =>
  formatHex(toScreen({ mode: 'oklch', l: lightness, c: chroma, ...(hue === undefined ? {} : { h: hue }) }));

const mix = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
      return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

type AccentShades = Record<'accent' | 'accent-strong' | 'accent-contrast' | 'accent-wash' | 'focus', Shade>;

/** Returns the accent tokens: by day the colour itself, by night a light tint of its hue. */
export function toAccentShades(accent: string): AccentShades {
  const { l, c, h } = toOklch(accent) ?? { l: 0, c: 0, h: undefined };
  const shade = { light: accent, dark: paint(h, 0.77, Math.min(c, 0.13)) };
  return {
    accent: shade,
    'accent-strong': { light: paint(h, Math.max(l - 0.09, 0), c), dark: paint(h, 0.83, Math.min(c, 0.1)) },
    'accent-contrast': { light: '#fffaf2', dark: paint(h, 0.18, Math.min(c, 0.04)) },
    'accent-wash': {
      light: mix(accentGrounds.paper?.light ?? '', accent, 0.08),
      dark: mix(accentGrounds.paper?.dark ?? '', shade.dark, 0.14),
    },
    focus: shade,
  };
}

/** Returns why an accent is unusable: too `pale` on the paper, or too `dark` to differ from the ink. */
export function findAccentFault(accent: string): 'pale' | 'dark' | null {
  const shades = toAccentShades(accent);
  for (const scheme of ['light', 'dark'] as const) {
    const colour = shades.accent[scheme];
    const grounds = [...Object.values(accentGrounds), shades['accent-wash']];
    const isRead = grounds.every((ground) => wcagContrast(colour, ground[scheme]) >= minContrast);
    if (!isRead || wcagContrast(colour, shades['accent-contrast'][scheme]) < minContrast) return 'pale';
    const [higher, lower] = scheme === 'light' ? [colour, accentInk.light] : [accentInk.dark, colour];
    if ((wcagLuminance(higher) + 0.05) / (wcagLuminance(lower) + 0.05) < minInkContrast) return 'dark';
  }
  return null;
}

/** Difference in lightness between candidates. */
const step = 0.0025;

/** Returns the colours of the same hue and chroma, from dark to light. */
export function listAccentCandidates(accent: string): string[] {
  const { c, h } = toOklch(accent) ?? { c: 0, h: undefined };
  return Array.from({ length: 1 / step + 1 }, (_, index) => paint(h, index * step, c));
}

export const measureColourDistance = (one: string, other: string): number => measureDistance(one, other);

/** Returns the colour itself, or the most similar one of its hue that passes in both schemes. */
export function findNearestAccent(accent: string): string {
  if (!findAccentFault(accent)) return accent;
  const near = listAccentCandidates(accent)
    .filter((colour) => !findAccentFault(colour))
    .map((colour) => ({ colour, distance: measureDistance(accent, colour) }));
  return near.reduce((best, each) => (each.distance < best.distance ? each : best)).colour;
}
