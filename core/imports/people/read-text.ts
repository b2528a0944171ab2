const maxTags = 50;
const maxTag = 100;

/** Splits « Léa Martin », « MARTIN Léa » or « Martin, Léa ». A single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [before = '', after] = name.split(',', 2).map((part) => part.trim());
  if (after && before) return { firstName: after, lastName: before };
  const words = name.replaceAll(',', ' ').split(/\s+/).filter(Boolean);
  const capitals = words.findIndex((word) => !isCapitals(word));
  const hasLastNameFirst = capitals > 0 && words.slice(capitals).every((word) => !isCapitals(word));
  const first = hasLastNameFirst ? words.slice(capitals) : words.slice(0, 1);
  const last = hasLastNameFirst ? words.slice(0, capitals) : words.slice(1);
  return { firstName: first.join(' '), lastName: last.join(' ') };
}

const isCapitals = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase() && !word.includes('.');

/** Splits cells of tags. Mailchimp writes `"a","b"`, Google joins with ` ::: `. */
export function splitTags(cells: readonly string[]): string[] {
  const tags = cells.flatMap((cell) => {
    const quoted = [...cell.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag);
    if (quoted.length > 0) return quoted;
    return cell.split(/ ::: |[,;|]/);
  });
  const clean = tags.map((tag) => tag.trim().replace(/^\* /, '').slice(0, maxTag)).filter(Boolean);
  return [...new Set(clean)].slice(0, maxTags);
}

/** Splits a list of product names. Names with a comma are split too: the list has no other sign. */
export function splitItems(cell: string): string[] {
  const names = cell
    .split(/,|;|\|/)
    .map((name) => name.trim().slice(0, 200))
    .filter(Boolean);
  return [...new Set(names)].slice(0, maxTags);
}

/**
 * Splits the products of one order: `A | B`, one per line, or WooCommerce's `2× A, 1× B`. Other names with a
 * comma stay whole. `isCounted` is true for the last form, where a comma of a name could be taken for the next.
 */
export function splitOrder(cell: string): { names: string[]; isCounted: boolean } {
  const isCounted = counted.test(cell);
  const parts = isCounted ? cell.split(/, (?=\d{1,4} ?[×x] )/) : cell.split(/[|\n]/);
  const names = parts.map((part) => part.replace(counted, '').trim()).filter(Boolean);
  return { names: [...new Set(names)].slice(0, maxTags), isCounted: isCounted && names.length > 1 };
}

const counted = /^\s{0,3}\d{1,4} ?[×x] /;
