import runs from './fonts/letters.json' with { type: 'json' };

/** Fonts of a document: Newsreader for titles; the sans font, with Greek and Cyrillic, for the rest. */
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

/** Returns a font with all characters of a text, preferably Newsreader, or null. */
export function findFont(text: string): PdfFont | null {
  return (['newsreader', 'sans'] as const).find((font) => hasAll(font, text)) ?? null;
}

/** Returns a text on one line, composed (NFC), with single spaces and without invisible characters. */
export function toWritable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, (blanks) => (/^[\u00a0\u202f]$/.test(blanks) ? blanks : ' '))
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

export type SheetFont = PdfFont | 'bold' | 'spare';

export type Run = { text: string; font: SheetFont };

/** Square drawn for a character without a glyph in any font. */
export const unknownCharacter = '\u25a1';

const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Splits a text into runs of one font. A character that `spareHas` rejects becomes a square. */
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
