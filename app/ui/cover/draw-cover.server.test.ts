import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { levels } from '../text/level.tsx';
import { composeCover, compositions, coverColours, levelColours } from './compose-cover.ts';
import { drawSocialCover } from './draw-cover.server.ts';
import { breakLines, measureText } from './outline-text.server.ts';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const lightToken = (name: string) => tokens.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`))?.[1];

describe('coverColours', () => {
  it('equal the light colours of the tokens', () => {
    expect(coverColours).toEqual({
      paper: lightToken('paper'),
      paperRaised: lightToken('paper-raised'),
      paperSunk: lightToken('paper-sunk'),
      ink: lightToken('ink'),
      inkSoft: lightToken('ink-soft'),
      accent: lightToken('accent'),
      letter: lightToken('cover-letter'),
    });
  });

  it.each(levels)('equal the hue, wash and cloth of the tokens for level %s', (level) => {
    const name = `level-${level.toLowerCase()}`;
    expect(levelColours(level)).toEqual({
      hue: lightToken(name),
      wash: lightToken(`${name}-wash`),
      cloth: lightToken(`${name}-cloth`),
    });
  });

  it('equal the neutral colours of the tokens without a level', () => {
    expect(levelColours(undefined)).toEqual({
      hue: lightToken('ink-soft'),
      wash: lightToken('paper-sunk'),
      cloth: lightToken('level-none-cloth'),
    });
  });
});

describe('drawSocialCover', () => {
  const titleOf = (composition: string) => {
    const found = Array.from({ length: 200 }, (_, index) => `Été numéro ${index}`).find(
      (title) => composeCover(title).composition === composition,
    );
    if (!found) throw new Error(`no title has composition ${composition}`);
    return found;
  };

  it.each(compositions)('draws %s as a picture of 1200 by 630 without text elements', async (composition) => {
    const svg = drawSocialCover({ title: titleOf(composition), level: 'B1', series: 'Atelier Cédille' });
    expect(svg).not.toMatch(/<text|font-|NaN|undefined/);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it('draws titles with missing glyphs, markup or excessive length', () => {
    for (const title of ['', '日本語', '<script>&"', 'a'.repeat(400), 'mot '.repeat(200)]) {
      expect(drawSocialCover({ title, series: '<b>' })).not.toMatch(/<script|<b>|NaN|undefined/);
    }
  });
});

describe('breakLines', () => {
  it('keeps every word and stays within the maximum width', () => {
    const text = 'Grammaire raisonnée du français contemporain';
    const lines = breakLines(text, 100, 900);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(measureText(line, 100)).toBeLessThanOrEqual(900);
  });
});
