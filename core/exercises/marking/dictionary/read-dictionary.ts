import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Resolves a package import, because the built code is in a different folder from the source. */
const { resolve } = createRequire(import.meta.url);

/** Reads a dictionary on use, because a static import would parse it at every start and keep it in memory. */
export const readDictionary = (name: 'spellings-1990' | 'word-forms'): string[] =>
  JSON.parse(readFileSync(resolve(`#core/exercises/marking/dictionary/${name}.json`), 'utf8'));
