import { normaliseText } from './normalise-text.ts';
import { expandShort } from './short-forms.ts';
import { foldLigatures } from './spellings.ts';

export type Word = {
  /** As written, with normalised apostrophes and hyphens. */
  text: string;
  /** Lower case without ligatures; an elided word keeps its apostrophe. */
  plain: string;
  bare: string;
  /** Separator from the previous word; empty at the start of the text. */
  before: '' | ' ' | '-' | "'";
  sign: boolean;
};

const literalPieces = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|\.{3}|[^\s]/gu;
/** Also matches short forms that contain a sign: « n° », « M. Dupont ». */
const pieces =
  /(?<![\p{L}\p{M}])(?:[nN]°|[Mm]r\b\.?|M\.(?= *\p{L}))|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|\.{3}|[^\s]/gu;

/** Words that end in an apostrophe. After any other word, an apostrophe before no letter is a quotation mark. */
const elidable = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu|entr|aujourd)$/;

/** Splits a text into words and punctuation signs. `isLiteral`: see `normaliseText`. */
export function readWords(text: string, isLiteral = false): Word[] {
  const normal = normaliseText(text, isLiteral);
  const words: Word[] = [];
  let end = 0;
  let joint = '';
  for (const match of normal.matchAll(isLiteral ? literalPieces : pieces)) {
    const [piece] = match;
    const isSpaced = match.index > end;
    end = match.index + piece.length;
    const last = words.at(-1);
    const isElision = () =>
      isLiteral || /[\p{L}\d]/u.test(normal[end] ?? '') || elidable.test(last?.plain ?? '');
    if (piece === "'" && last && !last.sign && !isSpaced && joint === '' && isElision()) {
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
    const short = isLiteral ? null : expandShort(piece, last?.plain ?? '', normal.slice(end, end + 4));
    if (short === '' && last) {
      last.text += piece;
      continue;
    }
    // An apostrophe or hyphen that joins nothing is a quotation mark or a dash.
    const sign = !short && !/^[\p{L}\p{M}\d]/u.test(piece) && !/^[%€$@&+=<>°]$/.test(piece);
    const before = words.length === 0 ? '' : joint === "'" || (joint === '-' && !isSpaced) ? joint : ' ';
    joint = '';
    const written =
      piece === "'" && !isLiteral ? '"' : piece.toLowerCase().replace(/^(\d+)\.(\d+)$/, '$1,$2');
    const plain = foldLigatures(short || written);
    words.push({ text: piece, plain, bare: stripAccents(plain), before: before as Word['before'], sign });
  }
  return words;
}

const isPlain = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

export const stripAccents = (word: string): string =>
  isPlain(word) ? word : word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Returns the words in lower case, for comparing texts only for equality. */
export const joinPlain = (text: string): string =>
  readWords(text)
    .filter(({ sign }) => !sign)
    .map(({ plain }) => plain)
    .join(' ');

/** Returns true if both texts have the same words. A text without words is compared by its punctuation. */
export function readsSame(one: string, other: string): boolean {
  const [plain, otherPlain] = [joinPlain(one), joinPlain(other)];
  return plain === '' || otherPlain === '' ? one.trim() === other.trim() : plain === otherPlain;
}
