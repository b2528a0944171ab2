/** More than anybody looks for; a longer text is cut. */
const mostCharacters = 100;

/**
 * What was typed as words to look for, or null where there are none. Apostrophes part words, as they do in
 * the index; a hyphen before a word is an ending that is named (« -er »), not the exclusion it would be.
 */
export function readSearchWords(text: string | null | undefined): string | null {
  const words = (text ?? '')
    .slice(0, 4 * mostCharacters)
    .normalize('NFC')
    .replace(/[\p{C}'’ʼ`´]/gu, ' ')
    .replace(/(^|[\s("«])[-‐‑–—]+(?=\S)/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = [...words].slice(0, mostCharacters).join('').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? cut : null;
}
