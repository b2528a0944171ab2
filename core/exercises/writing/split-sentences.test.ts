import { expect, test } from 'vitest';
import { splitSentences } from './split-sentences.ts';

test('splits a text into sentences with their punctuation', () => {
  const text =
    'Il pleut. Vraiment ? « Oui ! » dit M. Dupont.\nNous partons… Elle reste, etc. avec Mme. Roux.';
  expect(splitSentences(text)).toEqual([
    ...['Il pleut.', 'Vraiment ?', '« Oui ! »', 'dit M. Dupont.', 'Nous partons…'],
    'Elle reste, etc. avec Mme. Roux.',
  ]);
});

test('keeps sentences that are already split', () => {
  const sentences = ['Il pleut.', 'Sans point final', 'Il est 3.5 fois plus grand.'];
  expect(splitSentences(sentences.join('\n'))).toEqual(sentences);
});
