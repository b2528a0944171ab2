import { expect, it } from 'vitest';
import { parseFileName } from './file-name.ts';

it.each([
  ['Dictée 1 – Au marché.mp3', 'Dictée 1 – Au marché', 'mp3', true],
  ['Dialogue.M4A', 'Dialogue', 'm4a', true],
  ['Livret.pdf', 'Livret', 'pdf', false],
  ['M. Martin et Mme Durand', 'M. Martin et Mme Durand', '', false],
  ['.mp3', '.mp3', '', false],
  ['', '', '', false],
])('parses %s', (fileName, name, extension, isSound) => {
  expect(parseFileName(fileName)).toEqual({ name, extension, isSound });
});
