import { foldWords } from '../../../csv/fold-words.ts';
import type { WordListOptions } from '../import-formats.ts';
import type { WordTable } from './split-word-list.ts';

/** Columns of a list, and the rows without its header. */
type WordColumns = { french: number; other: number; rows: WordTable['rows'] };

const frenchNames =
  /^(?:francais|french|fr|fra|fre|(?:mot|traduction|word)s? (?:fr|francais|french)|(?:fr|french) words?)$/;
const otherNames =
  /^(?:(?:mot|word|traduction|translation)?s? ?(?:english|anglais|en|eng|german|deutsch|allemand|de|spanish|espagnol|espanol|es|italian|italien|it|portuguese|pt|russian|ru|latin|chinese|japanese)(?: words?)?|non eng|mots?|words?|vocabulary|vocabulaire|terme?|front|recto|back|verso|face ?[12]|translations?|traductions?|definitions?|meanings?|mean|answer|question|expressions?)$/;

/**
 * Chooses the columns with words: by their names, otherwise the first two with different texts.
 * @param wanted column with the French words, among these two
 */
export function chooseColumns(
  { rows, heads, ignored }: WordTable,
  wanted: WordListOptions['french'],
): WordColumns | null {
  const isHead =
    rows.length > 1 && (rows[0]?.cells.some((cell, column) => !ignored.has(column) && isName(cell)) ?? false);
  const names = (heads.length > 0 ? heads : isHead ? (rows[0]?.cells ?? []) : []).map(foldWords);
  const kept = isHead ? rows.slice(1) : rows;
  const width = Math.max(0, ...kept.slice(0, 500).map(({ cells }) => cells.length));
  const texts = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !ignored.has(column) && isText(kept.slice(0, 500).map(({ cells }) => cells[column] ?? '')),
  );
  const called = texts.filter((column) => isName(names[column] ?? ''));
  const candidates = called.length >= 2 ? called : texts;
  const namedFrench = candidates.find((column) => frenchNames.test(names[column] ?? ''));
  const first = namedFrench ?? candidates[0];
  const second = candidates.find((column) => column !== first);
  if (first === undefined || second === undefined) return null;
  const [left, right] = first < second ? [first, second] : [second, first];
  const isFirst =
    wanted === 'auto'
      ? namedFrench === undefined
        ? weighFrench(kept, left) >= weighFrench(kept, right)
        : namedFrench === left
      : wanted === 'first';
  return { french: isFirst ? left : right, other: isFirst ? right : left, rows: kept };
}

const isName = (cell: string): boolean => {
  const folded = foldWords(cell);
  return frenchNames.test(folded) || otherNames.test(folded);
};

/** Returns false for numbers, addresses, marks and categories. */
function isText(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  if (filled.length < cells.length * 0.6) return false;
  const words = filled.filter(
    (cell) =>
      /\p{L}/u.test(cell) &&
      !/^(?:https?:|\S{0,200}\d\S{0,200}$|\S{1,200}\.(?:mp3|png|jpg)$|\/.{0,200}\/$|\[.{0,200}\]$)/.test(
        cell,
      ),
  );
  const distinct = new Set(words).size;
  return words.length > filled.length * 0.7 && (filled.length < 6 || distinct > filled.length * 0.4);
}

const frenchWord =
  /^(?:le|la|les|un|une|des|du|se|à|être|avoir|faire) |^[ldsj]['’]|\b(?:et|est|dans|pour|avec|qui|que|sur|pas|de la|du)\b|[éèêëàâçîïôûùœ]/i;
const otherWord =
  /^(?:the|an?|to|der|die|das|ein|eine|el|los|las|il|lo|gli|uno|una) |[ñ¿¡ßäöüãõł\u0370-\u03ff\u0400-\u04ff\u0590-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]|\b(?:and|is|of|with|und|ist|nicht|con|que es)\b/i;

function weighFrench(rows: WordTable['rows'], column: number): number {
  let weight = 0;
  for (const { cells } of rows.slice(0, 300)) {
    const cell = cells[column] ?? '';
    if (frenchWord.test(cell)) weight++;
    if (otherWord.test(cell)) weight--;
  }
  return weight;
}
