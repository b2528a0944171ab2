/** Words as they are compared: lower case, without accents, one space between. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The name of a column without what people put beside it: « Compréhension orale (CO) / 25 ». */
export function foldHeader(text: string): string {
  return foldWords(text.replaceAll(/\([^()]*\)/g, ' ').replace(/(\/|\bsur\b)\s*\d+\s*$/i, ' '));
}
