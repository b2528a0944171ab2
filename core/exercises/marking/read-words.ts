import { foldLigatures } from './spellings.ts';

/** A word as it was written, between what stands before and after it. */
export type Word = {
  /** As written, in one kind of apostrophe and hyphen. */
  text: string;
  /** Small letters without ligatures; an elided word keeps its apostrophe. */
  plain: string;
  /** The same without accents. */
  bare: string;
  /** What joins it to the word before: nothing (the start, or a sign), a space, a hyphen, an apostrophe. */
  before: '' | ' ' | '-' | "'";
  /** A sign of punctuation rather than a word. */
  sign: boolean;
};

/** Nobody's answer is longer; what follows is not read. */
const maxCharacters = 20_000;

const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** « j 'ai »: the space that a phone puts before an apostrophe. */
const spacedElision =
  /(?<=(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu|aujourd)) '(?= ?\p{L})/giu;

/** Text in which whatever the eye does not tell apart is the same. */
export function normaliseText(text: string): string {
  return text
    .slice(0, maxCharacters)
    .replaceAll(/[\t\n\v\f\r\u0085\p{Zs}\u2028\u2029\u3164]+/gu, ' ')
    .replaceAll(invisible, '')
    .normalize('NFC')
    .replaceAll(/[’‘‛ʼʹʻ′`´＇]/g, "'")
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, '-')
    .replaceAll(/''|[«»“”„‟″〝〞＂]/g, '"')
    .replaceAll('…', '...')
    .replaceAll(spacedElision, "'")
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '');
}

/** Numbers with their commas, words, and every other sign by itself. */
const pieces = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|\.{3}|[^\s]/gu;

/** The words and signs of a text. Hyphens and apostrophes are told by `before`; an apostrophe also stays with the elided word. */
export function readWords(text: string): Word[] {
  const normal = normaliseText(text);
  const words: Word[] = [];
  let end = 0;
  let joint = '';
  for (const match of normal.matchAll(pieces)) {
    const [piece] = match;
    const isSpaced = match.index > end;
    end = match.index + piece.length;
    const last = words.at(-1);
    if (piece === "'" && last && !last.sign && !isSpaced && joint === '') {
      last.text += "'";
      last.plain += "'";
      last.bare += "'";
      joint = "'";
      continue;
    }
    if (piece === '-' && last && !last.sign && !isSpaced && joint === '') {
      joint = '-';
      continue;
    }
    // An apostrophe or a hyphen that joins nothing is a quotation mark or a dash.
    const sign = !/^[\p{L}\p{M}\d]/u.test(piece) && !/^[%€$@&+=<>°]$/.test(piece);
    const before = words.length === 0 ? '' : joint === "'" || (joint === '-' && !isSpaced) ? joint : ' ';
    joint = '';
    const plain = foldLigatures(piece.toLowerCase().replace(/^(\d+)\.(\d+)$/, '$1,$2'));
    words.push({ text: piece, plain, bare: stripAccents(plain), before: before as Word['before'], sign });
  }
  return words;
}

/** A word without its accents and cedillas. */
export const stripAccents = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A text as it is compared where only equality counts: without signs, capitals and whatever the eye does not tell apart. */
export const joinPlain = (text: string): string =>
  readWords(text)
    .filter(({ sign }) => !sign)
    .map(({ plain }) => plain)
    .join(' ');

/** Whether two texts read the same. Signs alone have no words to compare: they are the same where they are the same signs. */
export function readsSame(one: string, other: string): boolean {
  const [plain, otherPlain] = [joinPlain(one), joinPlain(other)];
  return plain === '' || otherPlain === '' ? one.trim() === other.trim() : plain === otherPlain;
}
