import runs from './fonts/letters.json' with { type: 'json' };

/** The two families of a paper: titles are set in the first, all else in the second, which has Greek and Cyrillic besides. */
export type PaperFont = keyof typeof runs;

const readRuns = (written: string) =>
  new Set(
    written.split(' ').flatMap((run) => {
      const [first = 0, last = 0] = run.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    }),
  );

const known: Record<PaperFont, Set<string>> = {
  newsreader: readRuns(runs.newsreader),
  sans: readRuns(runs.sans),
};

const hasAll = (font: PaperFont, text: string): boolean =>
  [...text].every((character) => known[font].has(character));

/** The font that has every character of a text, Newsreader rather than the other; null where neither has. */
export function findFont(text: string): PaperFont | null {
  return (['newsreader', 'sans'] as const).find((font) => hasAll(font, text)) ?? null;
}

/** A text of somebody else's as a paper can write it: without the pictures and the letters that its fonts have not. */
export function toWritable(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/\s+/g, (blanks) => (/^[\u00a0\u202f]$/.test(blanks) ? blanks : ' '));
  const whole = findFont(line) ? line : [...line].filter((character) => known.sans.has(character)).join('');
  return whole.replace(/ {2,}/g, ' ').trim();
}
