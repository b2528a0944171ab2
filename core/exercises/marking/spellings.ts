import { readDictionary } from './dictionary/read-dictionary.ts';
import { createGradualTable } from './gradual-table.ts';

/** Lines that are read in about a millisecond. */
const linesInPart = 1_000;

/** The spellings of the file, by form. */
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

/** The other spellings of a form, of before and after the report of 1990. `form` in small letters, NFC. */
export function listSpellings(form: string): string[] {
  const others = [form, form.replace('oe', 'œ').replace('ae', 'æ')].flatMap(
    (written) => spellings.get().get(written)?.split(' ') ?? [],
  );
  return [...new Set(others.map(foldLigatures))];
}

/** « cœur » as it is written without a key for it. */
export const foldLigatures = (word: string): string => word.replaceAll('œ', 'oe').replaceAll('æ', 'ae');
