import { typeset } from '../common/typography.ts';

/**
 * Applies French typography to the texts of a file (« », ’, narrow spaces) and sorts them by key.
 * @param {Record<string, unknown>} texts
 * @returns {Record<string, unknown>}
 */
export function setCatalogue(texts) {
  const sorted = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, text]) => [key, setTexts(text)]));
}

/** Skips declarations and selectors of plurals. @param {unknown} value @returns {unknown} */
function setTexts(value) {
  if (typeof value === 'string') return typeset(value);
  if (Array.isArray(value)) return value.map(setTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'declarations' || key === 'selectors' ? inner : setTexts(inner),
    ]),
  );
}
