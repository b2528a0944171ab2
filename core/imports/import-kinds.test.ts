import { expect, test } from 'vitest';
import { guessKind } from './import-kinds.ts';

test.each([
  ['actualités.csv', 'news'],
  ['actualite\u0301s.csv', 'news'],
  ['export/2026_Cours.CSV', 'products'],
  ['cours/resultats-delf.json', 'scores'],
  ['cours-et-actualites.csv', undefined],
  ['parcours.csv', undefined],
  ['', undefined],
])('guessKind(%j) returns %j', (path, kind) => expect(guessKind(path)).toBe(kind));
