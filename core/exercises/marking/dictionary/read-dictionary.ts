import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The bundle is in another folder than the source, so that the package resolves the address. */
const { resolve } = createRequire(import.meta.url);

/** Reads the lines of a dictionary, when they are first needed: imported, they would be parsed by every start, and stay in memory. */
export const readDictionary = (name: 'spellings-1990' | 'word-forms'): string[] =>
  JSON.parse(readFileSync(resolve(`#core/exercises/marking/dictionary/${name}.json`), 'utf8'));
