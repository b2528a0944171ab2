import { toAsciiLetters } from '#common/slugs.ts';

/** Returns the words of a text for comparison: lower case, without accents, separated by one space. */
export function foldWords(text: string): string {
  return toAsciiLetters(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The name of a column without what people put beside it: « Compréhension orale (CO) / 25 ». */
export function foldHeader(text: string): string {
  return foldWords(text.replaceAll(/\([^()]*\)/g, ' ').replace(/(\/|\bsur\b)\s*\d+\s*$/i, ' '));
}
