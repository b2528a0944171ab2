import type { Level } from '../catalogue/level.ts';

/** The light colours of `styles/tokens.css`, for pictures, which know no style sheet; a test compares them. */
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

const byLevel: Record<Level, LevelColours> = {
  A1: { hue: '#85570a', wash: '#f7e9c6', cloth: '#8f5f0e' },
  A2: { hue: '#566015', wash: '#eeeecb', cloth: '#5a6519' },
  B1: { hue: '#1c655b', wash: '#deede3', cloth: '#1c655b' },
  B2: { hue: '#24558c', wash: '#e2eaf0', cloth: '#24558c' },
  C1: { hue: '#5b4792', wash: '#ebe5f1', cloth: '#5b4792' },
  C2: { hue: '#7c2e62', wash: '#f4e2e9', cloth: '#7c2e62' },
};

export function levelColours(level: Level | undefined): LevelColours {
  return level ? byLevel[level] : noLevel;
}
