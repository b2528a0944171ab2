/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const undecomposed: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ ŋ: 'n', ŧ: 't', ĸ: 'k', ƒ: 'f', ƀ: 'b', ɨ: 'i', ʉ: 'u', ɵ: 'o', ə: 'e', ǝ: 'e' },
  ...{ ɛ: 'e', ɔ: 'o', ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ɣ: 'g', ɲ: 'n', ƴ: 'y', ʋ: 'v' },
};

const undecomposedPattern = /[ßæœøłđðþħıŋŧĸƒƀɨʉɵəǝɛɔɓɗɖƙɣɲƴʋ]/g;

/** Returns a text in lower case with ASCII instead of Latin letters: « Łódź » → `lodz`. */
export const toAsciiLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(undecomposedPattern, (letter) => undecomposed[letter] ?? '');

/** Returns a text as words of `a–z` and digits joined by hyphens, at most `max` characters, or an empty string. */
export const toSlugOf = (text: string, max: number): string =>
  toAsciiLetters(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, max)
    .replace(/-$/, '');
