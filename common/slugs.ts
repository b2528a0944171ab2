/** Latin letters that Unicode does not decompose into a base letter and an accent, each before its replacement. */
const undecomposed = new Map(
  'ßss æae œoe øo łl đd ðd þth ħh ıi ŋn ŧt ĸk ƒf ƀb ɨi ʉu ɵo əe ǝe ɛe ɔo ɓb ɗd ɖd ƙk ɣg ɲn ƴy ʋv'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

/** Returns a text in lower case with ASCII instead of Latin letters: « Łódź » → `lodz`. */
export const toAsciiLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7F]/g, (letter) => undecomposed.get(letter) ?? letter);

/** Returns a text as words of `a–z` and digits joined by hyphens, at most `max` characters, or an empty string. */
export const toSlugOf = (text: string, max: number): string =>
  toAsciiLetters(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, max)
    .replace(/-$/, '');
