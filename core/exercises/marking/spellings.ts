import { readDictionary } from './dictionary/read-dictionary.ts';
import { createGradualTable } from './gradual-table.ts';

/** Number of lines in a part of the table, which takes about a millisecond to build. */
const linesInPart = 1_000;

export const spellings = createGradualTable(readSpellings);

function* readSpellings(): Generator<void, Map<string, string>> {
  const read = new Map<string, string>();
  for (const [at, line] of readDictionary('spellings-1990').entries()) {
    if (at % linesInPart === 0) yield;
    const end = line.indexOf('|');
    read.set(line.slice(0, end), line.slice(end + 1));
  }
  return read;
}

/** Returns the other spellings of `form` (lower case, NFC), before and after the 1990 reform. */
export function listSpellings(form: string): string[] {
  const others = [form, form.replace('oe', 'œ').replace('ae', 'æ')].flatMap(
    (written) => spellings.get().get(written)?.split(' ') ?? [],
  );
  return [...new Set(others.map(foldLigatures))];
}

/** Replaces ligatures by two letters: « cœur » becomes « coeur ». */
export const foldLigatures = (word: string): string =>
  /[œæ]/.test(word) ? word.replaceAll('œ', 'oe').replaceAll('æ', 'ae') : word;
