import { expect, test } from 'vitest';
import { parseCues } from './parse-cues.ts';

const cues = [
  { at: 1, text: 'Bonjour.' },
  { at: 62, text: 'Le train part & arrive.' },
];

test.each([
  [
    'WebVTT',
    'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Léa>Bonjour.</v>\n\n00:01:02.000 --> 00:01:04.000\nLe train part\n&amp; arrive.\n',
  ],
  [
    'SubRip',
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nBonjour.\r\n\r\n2\r\n00:01:02,000 --> 00:01:04,000\r\nLe train part &amp; arrive.',
  ],
])('reads the cues of %s', (_format, text) => {
  expect(parseCues(text)).toEqual(cues);
});

test('finds no cues in a plain transcript', () => {
  expect(parseCues('Bonjour.\n\n— Le train part à 00:01.')).toEqual([]);
});
