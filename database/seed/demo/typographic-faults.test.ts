import { expect, test } from 'vitest';
import { findTypographicFaults } from '#tests/support/find-typographic-faults.ts';

test.each([
  ["l'heure", 'straight apostrophe'],
  ['un "mot"', 'straight quotation mark'],
  ['attendez...', 'three dots instead of …'],
  ['deux  espaces', 'double space'],
  ['fin de ligne \nsuite', 'space at the end of a line'],
  ['pourquoi ?', 'no U+202F before ; : ! ? »'],
  ['pourquoi?', 'no U+202F before ; : ! ? »'],
  ['«\u202Fmot »', 'no U+202F before ; : ! ? »'],
  ['« mot\u202F»', 'no U+202F after «'],
  ['un mot - un autre', 'hyphen used as a dash'],
  ['un mot – un autre', 'plain space before a dash inside a line'],
  ['ma soeur', 'oe instead of œ'],
  ['1 h 30', 'plain space in a duration'],
  ['10 %', 'plain space before € or %'],
  ['e\u0301te\u0301', 'decomposed letters (not NFC)'],
])('findTypographicFaults rejects %j: %s', (text, rule) => {
  expect(findTypographicFaults(text).join('\n')).toContain(rule);
});

test.each([
  'Vous venez\u202F? Oui\u202F: «\u202Favec plaisir\u202F».',
  'De 1\u00A0h\u00A030 à 2\u00A0h\u00A0– au plus\u00A0–, ma sœur lit l’œuvre…',
  '– Leçon\u00A01. Une ligne de plan\n– Leçon\u00A02. Une autre',
  'https://mediateur.example',
  '10\u00A0% de 50\u00A0€',
])('findTypographicFaults accepts %j', (text) => {
  expect(findTypographicFaults(text)).toEqual([]);
});
