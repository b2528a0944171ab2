import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['what is short enough, on one line', 'Une\n\nphrase.', 20, 'Une phrase.'],
  ['whole sentences', 'Une phrase entière. Puis une autre qui dépasse.', 30, 'Une phrase entière.'],
  ['whole words', 'Une phrase qui ne finit pas, et continue', 29, 'Une phrase qui ne finit pas…'],
  ['one endless word', 'a'.repeat(30), 10, `${'a'.repeat(9)}…`],
  [
    'a sentence too short to stand alone',
    'Oui. Une phrase qui continue encore longtemps',
    30,
    'Oui. Une phrase qui continue…',
  ],
])('keeps %s', (_, text, limit, short) => {
  expect(shorten(text, limit)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(limit);
});
