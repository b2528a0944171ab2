import { expect, test } from 'vitest';
import { readGift } from './read-gift.ts';

const listItems = (text: string) =>
  readGift(text).flatMap(({ questions }) => questions.flatMap(({ document }) => document.items));
const listLost = (text: string) =>
  readGift(text).flatMap(({ questions }) => questions.flatMap(({ lost }) => lost));

test.each([
  ['Paris est une ville {TRUE#Relisez.#Bravo !}', 'Relisez.'],
  ['Paris est un fleuve {FALSE#Relisez.#Bravo !}', 'Relisez.'],
  ['Paris est une ville {TRUE##Bravo !}', ''],
  ['Paris est un fleuve {F#Relisez.}', 'Relisez.'],
])('who is right is not told what is said of the wrong answer, nor the reverse: %s', (text, feedback) => {
  expect(listItems(text)).toMatchObject([{ statements: [{ feedback }] }]);
  expect(listLost(text)).toHaveLength(text.includes('Bravo') ? 1 : 0);
});
