import { expect, test } from 'vitest';
import { countExamWords } from './count-exam-words.ts';

test.each([
  ['', 0],
  ['  \n ', 0],
  ['c’est-à-dire', 1],
  ["c'est-à-dire", 1],
  ['un bon sujet', 3],
  ['Je ne l’ai pas vu depuis avant-hier', 7],
  ['Le petit-déjeuner', 2],
  ['Une jolie fille m’attend', 4],
  ['Il fait très beau aujourd’hui, et si on allait se promener ?', 11],
  ['Il fait très beau aujourd’hui, et si on allait se promener\u202f?', 11],
  ['«\u202fOui\u202f», dit-elle – puis elle part\u00a0!', 5],
  ['Bonjour,\n\nje\tm’appelle Léa.\r\n', 4],
  ['Le 14 juillet 2026', 4],
  ['… — !', 0],
])('counts the words of %j as %i', (text, count) => {
  expect(countExamWords(text)).toBe(count);
});
