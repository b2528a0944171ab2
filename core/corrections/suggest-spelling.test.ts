import { expect, test } from 'vitest';
import { listUnknownWords } from './suggest-spelling.ts';

test('lists words that the dictionary does not contain, with their places', async () => {
  const text = 'Je vous ecris parce que la biblotheque est fermé. Aujourd’hui, Marseille et l’arbre.';
  const found = await listUnknownWords(text);
  expect(found.map(({ word }) => word)).toEqual(['ecris', 'biblotheque']);
  for (const { start, end, word } of found) expect(text.slice(start, end)).toBe(word);
});

test('accepts words of the task', async () => {
  expect(await listUnknownWords('un meetup', ['Vous organisez un meetup.'])).toEqual([]);
});
