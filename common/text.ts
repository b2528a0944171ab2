/**
 * Returns a text on one line, without control characters (PostgreSQL rejects NUL, XML most of them),
 * private-use characters and marks that change the reading direction.
 */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Co}\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Returns a text with `\n` as line break, without the characters that `toOneLine` removes. */
export const toLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map(toOneLine)
    .join('\n');

/** Replaces each line break and the spaces around it by one space. */
export const joinLines = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));

/**
 * Returns the beginning of a text on one line of at most `limit` characters. Ends after a sentence if that
 * fills half of the limit, otherwise after a word with « … ».
 */
export function shorten(text: string, limit: number): string {
  const line = joinLines(text).trim();
  if (line.length <= limit) return line;
  const sentence = /^.*[.!?…](?=\s)/u.exec(line.slice(0, limit + 1))?.[0] ?? '';
  if (sentence.length >= limit / 2) return sentence;
  const words = line.slice(0, limit).replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]+\S*$/u, '');
  return `${words.replace(/(?<![\s,;:–])[\s,;:–]+$/u, '').slice(0, limit - 1)}…`;
}

/** Returns a description as stored, with `<br>` for line breaks. */
export function toStoredDescription(text: string): string {
  return text.replace(/\r\n?|\n/g, '<br>');
}

/** Returns a stored description as displayed and edited, with newlines. */
export function toShownDescription(stored: string): string {
  return stored.replace(/<br\s*\/?>/gi, '\n');
}

/** Maximum length of a search. Longer searches are truncated. */
const maxCharacters = 100;

/**
 * Returns the words of a search, or null for a text without words. Apostrophes separate words, as in the
 * index. A hyphen before a word marks an ending (« -er »), not an exclusion.
 */
export function parseSearchWords(text: string | null | undefined): string | null {
  const words = (text ?? '')
    .slice(0, 4 * maxCharacters)
    .normalize('NFC')
    .replace(/[\p{C}'’ʼ`´]/gu, ' ')
    .replace(/(^|[\s("«])[-‐‑–—]+(?=\S)/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = [...words].slice(0, maxCharacters).join('').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? cut : null;
}

/** Escapes text for XML and drops characters that XML forbids (https://www.w3.org/TR/xml/#charsets). */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
