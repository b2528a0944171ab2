import runs from './fonts/letters.json' with { type: 'json' };

/** The two families of a paper: titles are set in the first, all else in the second, which has Greek and Cyrillic besides. */
export type PdfFont = keyof typeof runs;

const readRuns = (written: string) =>
  new Set(
    written.split(' ').flatMap((run) => {
      const [first = 0, last = 0] = run.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    }),
  );

const known: Record<PdfFont, Set<string>> = {
  newsreader: readRuns(runs.newsreader),
  sans: readRuns(runs.sans),
};

const hasAll = (font: PdfFont, text: string): boolean =>
  [...text].every((character) => known[font].has(character));

/** The font that has every character of a text, Newsreader rather than the other; null where neither has. */
export function findFont(text: string): PdfFont | null {
  return (['newsreader', 'sans'] as const).find((font) => hasAll(font, text)) ?? null;
}

/** Returns a text as one line of a paper: composed, with single spaces, and without characters that have no shape of their own. */
export function toWritable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, (blanks) => (/^[\u00a0\u202f]$/.test(blanks) ? blanks : ' '))
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A font of a sheet. The spare one has the scripts of the world and is loaded for a text that needs it. */
export type SheetFont = PdfFont | 'bold' | 'spare';

/** A part of a text and the font that draws it. */
export type Run = { text: string; font: SheetFont };

/** Drawn for a character that no font has: it is never left out. */
export const unknownCharacter = '\u25a1';

const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/**
 * Splits a text into runs of one font each: its own font, that of plain text, or the spare one. `spareHas` says whether the spare
 * font has a character; a character that it has not becomes a square.
 */
export function splitRuns(text: string, font: SheetFont, spareHas: (character: string) => boolean): Run[] {
  const own = font === 'bold' || font === 'spare' ? 'sans' : font;
  if (hasAll(own, text)) return [{ text, font }];
  const parts: Run[] = [];
  for (const { segment } of clusters.segment(text)) {
    const part = findRun(segment, font, own, spareHas);
    const last = parts.at(-1);
    if (last?.font === part.font) last.text += part.text;
    else parts.push(part);
  }
  return parts;
}

function findRun(
  segment: string,
  font: SheetFont,
  own: PdfFont,
  spareHas: (character: string) => boolean,
): Run {
  if (hasAll(own, segment)) return { text: segment, font };
  if (hasAll('sans', segment)) return { text: segment, font: 'sans' };
  const drawn = [...segment].map((character) => (spareHas(character) ? character : unknownCharacter));
  return { text: drawn.join(''), font: 'spare' };
}
