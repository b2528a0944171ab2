import { foldWords } from '../../../csv/fold-words.ts';
import type { WordListOptions } from '../import-formats.ts';
import { areFrench } from './are-french.ts';
import type { WordTable } from './split-word-list.ts';

type WordColumns = {
  french: number;
  other: number;
  /** Rows without the header. */
  rows: WordTable['rows'];
  /** True if the words or the name of a column are French. */
  hasFrench: boolean;
  /** True if other columns also contain words. */
  hasMore: boolean;
};

const frenchNames =
  /^(?:francais|french|fr|fra|fre|(?:mot|traduction|word)s? (?:fr|francais|french)|(?:fr|french) words?)$/;
const otherNames =
  /^(?:(?:mot|word|traduction|translation)?s? ?(?:english|anglais|en|eng|german|deutsch|allemand|de|spanish|espagnol|espanol|es|italian|italien|it|portuguese|pt|russian|ru|latin|chinese|japanese)(?: words?)?|non eng|mots?|words?|vocabulary|vocabulaire|terme?|front|recto|back|verso|face ?[12]|translations?|traductions?|definitions?|meanings?|mean|answer|question|expressions?)$/;

/**
 * Chooses the columns with words: a French one, and the first in another language.
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
  const listCells = (column: number) => kept.slice(0, 500).map(({ cells }) => cells[column] ?? '');
  const width = Math.max(0, ...kept.slice(0, 500).map(({ cells }) => cells.length));
  const texts = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !ignored.has(column) && isText(listCells(column)),
  );
  const called = texts.filter((column) => isName(names[column] ?? ''));
  const candidates = called.length >= 2 ? called : texts;
  const frenchOnes = candidates.filter((column) => areFrench(listCells(column)));
  const isForeign = (column: number) => !frenchOnes.includes(column);
  const isMonolingual = candidates.length > 1 && !candidates.some(isForeign);
  const found =
    candidates.find((column) => frenchNames.test(names[column] ?? '')) ??
    (isMonolingual ? findShorter(candidates.slice(0, 2), listCells) : frenchOnes[0]);
  const first = found ?? candidates[0];
  const others = candidates.filter((column) => column !== first);
  const second = others.find(isForeign) ?? others[0];
  if (first === undefined || second === undefined) return null;
  const [left, right] = first < second ? [first, second] : [second, first];
  const isFirst = wanted === 'auto' ? first === left : wanted === 'first';
  return {
    ...{ french: isFirst ? left : right, other: isFirst ? right : left },
    ...{ rows: kept, hasFrench: found !== undefined },
    hasMore: Array.from({ length: width }, (_, column) => column).some(
      (column) =>
        column !== left &&
        column !== right &&
        !ignored.has(column) &&
        listCells(column).some((cell) => /\p{L}{2}/u.test(cell)),
    ),
  };
}

/** Returns the column with the shorter texts: of a word and its definition, the word. */
const findShorter = (columns: readonly number[], listCells: (column: number) => string[]) =>
  columns.toSorted((one, other) => listCells(one).join('').length - listCells(other).join('').length)[0];

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
