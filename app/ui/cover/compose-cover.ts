import type { CefrLevel } from '../text/level.tsx';

/** The typographic layouts of a cover. */
export const compositions = ['collection', 'initial', 'guillemets', 'accent', 'seyes', 'bands'] as const;
export type Composition = (typeof compositions)[number];

/** Font size of the title, chosen by its longest word and its length. */
export type TitleSize = 'huge' | 'large' | 'medium' | 'small' | 'tiny';

/** Longest title that fits a cover, in characters. */
const longest = 140;

type CoverPlan = {
  /** The shortened title, with non-breaking hyphens. */
  title: string;
  composition: Composition;
  titleSize: TitleSize;
  /** Large letter of the cover: the first accented one, else the first one. */
  letter: string;
  /** The same letter without its accent. Drawn on top, so that only the accent shows the second colour. */
  bareLetter: string;
};

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Returns the first accented letter whose accent is a separate shape. Not i, whose accent replaces the dot.
 */
function findAccented(title: string): string | undefined {
  return title
    .normalize('NFC')
    .toLowerCase()
    .match(/[éèêëàâçôùûü]/u)?.[0];
}

function shorten(title: string): string {
  if (title.length <= longest) return title;
  const cut = title.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`;
}

function chooseSize(title: string): TitleSize {
  const longestWord = Math.max(0, ...title.split(/[\s’'\u00a0\u202f-]+/u).map((word) => word.length));
  if (longestWord <= 8 && title.length <= 18) return 'huge';
  if (longestWord <= 11 && title.length <= 36) return 'large';
  if (longestWord <= 14 && title.length <= 64) return 'medium';
  return longestWord <= 18 && title.length <= 90 ? 'small' : 'tiny';
}

/** Chooses the layout of a cover without picture from its title alone, so that it is the same everywhere. */
export function composeCover(title: string): CoverPlan {
  const text = title.trim();
  const accented = findAccented(text);
  const possible = accented ? compositions : compositions.filter((name) => name !== 'accent');
  const letter = accented ?? text.match(/\p{L}/u)?.[0]?.toLowerCase() ?? 'ç';
  return {
    title: shorten(text).replaceAll('-', '\u2011'),
    composition: possible[hash(text) % possible.length] ?? 'collection',
    titleSize: chooseSize(text),
    letter,
    bareLetter: accented ? withoutAccents(letter) : letter,
  };
}

/** The light colours of `styles/tokens.css`, for images drawn without CSS. A test keeps them equal. */
export const coverColours = {
  paper: '#fbf7ee',
  paperRaised: '#fffdf8',
  paperSunk: '#f3ecdd',
  ink: '#1b2238',
  inkSoft: '#474b5d',
  accent: '#b3242b',
  letter: '#fdf6e6',
};

export type LevelColours = { hue: string; wash: string; cloth: string };

const noLevel: LevelColours = { hue: '#474b5d', wash: '#f3ecdd', cloth: '#2a3350' };

const byLevel: Record<CefrLevel, LevelColours> = {
  A1: { hue: '#85570a', wash: '#f7e9c6', cloth: '#8f5f0e' },
  A2: { hue: '#566015', wash: '#eeeecb', cloth: '#5a6519' },
  B1: { hue: '#1c655b', wash: '#deede3', cloth: '#1c655b' },
  B2: { hue: '#24558c', wash: '#e2eaf0', cloth: '#24558c' },
  C1: { hue: '#5b4792', wash: '#ebe5f1', cloth: '#5b4792' },
  C2: { hue: '#7c2e62', wash: '#f4e2e9', cloth: '#7c2e62' },
};

export function levelColours(level: CefrLevel | undefined): LevelColours {
  return level ? byLevel[level] : noLevel;
}
