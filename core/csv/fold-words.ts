import { toAsciiLetters } from '#common/slugs.ts';

/** Returns the words of a text for comparison: lower case, without accents, separated by one space. */
export function foldWords(text: string): string {
  return toAsciiLetters(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns a column title for comparison, without additions such as in « Compréhension orale (CO) / 25 ». */
export function foldHeader(text: string): string {
  return foldWords(text.replaceAll(/\([^()]*\)/g, ' ').replace(/(\/|\bsur\b)\s*\d+\s*$/i, ' '));
}
