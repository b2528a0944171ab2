/**
 * A text as one line of plain words: without control characters (PostgreSQL refuses NUL, XML most of them), private
 * signs, and marks that turn the reading direction of what stands beside it.
 */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Co}\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** A text with a space for each line break and the blanks around it. */
export const joinLines = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));

/**
 * The beginning of a text as one line of at most `limit` characters: it ends at the end of a sentence where that
 * leaves half of the room or more, else after a whole word, with « … ».
 */
export function shorten(text: string, limit: number): string {
  const line = joinLines(text).trim();
  if (line.length <= limit) return line;
  const sentence = /^.*[.!?…](?=\s)/u.exec(line.slice(0, limit + 1))?.[0] ?? '';
  if (sentence.length >= limit / 2) return sentence;
  const words = line.slice(0, limit).replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]+\S*$/u, '');
  return `${words.replace(/(?<![\s,;:–])[\s,;:–]+$/u, '').slice(0, limit - 1)}…`;
}

/** A description as it is stored: every line break is a `<br>`. */
export function toStoredDescription(text: string): string {
  return text.replace(/\r\n?|\n/g, '<br>');
}

/** A stored description as people read and edit it: every `<br>` is a newline. */
export function toShownDescription(stored: string): string {
  return stored.replace(/<br\s*\/?>/gi, '\n');
}

/** More than anybody looks for; a longer text is cut. */
const maxCharacters = 100;

/**
 * What was typed as words to look for, or null where there are none. Apostrophes part words, as they do in
 * the index; a hyphen before a word is an ending that is named (« -er »), not the exclusion it would be.
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

/** Content as it stands in XML: what is no sign of it stays out (https://www.w3.org/TR/xml/#charsets). */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
