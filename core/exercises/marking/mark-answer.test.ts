import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Mistake } from './mark.ts';
import { type KeyOptions, markAnswer, prepareKey } from './mark-answer.ts';

type Graded = {
  accepted: string[];
  given: string;
  /** Several values if teachers would mark the answer differently. */
  verdict: string | string[];
  fault: Mistake | null | (Mistake | null)[];
  options?: KeyOptions;
  why: string;
};

const graded = JSON.parse(
  readFileSync(new URL('./graded-answers.json', import.meta.url), 'utf8'),
) as Graded[];

const prepared = graded.map(({ accepted, options }) => ({ accepted, key: prepareKey(accepted, options) }));

const mark = (accepted: string[], given: string, options: KeyOptions = {}) =>
  markAnswer(prepareKey(accepted, options), given);

test('marks and classifies every graded answer as teachers would', () => {
  expect(graded.length).toBeGreaterThanOrEqual(1_800);
  const differing = graded.filter(({ accepted, given, verdict, fault, options }) => {
    const found = mark(accepted, given, options);
    return ![verdict].flat().includes(found.verdict) || ![fault].flat().includes(found.fault);
  });
  expect(differing).toEqual([]);
});

/** Changes to a text that are invisible to the learner, made by phones, word processors and keyboards. */
const invisible: Record<string, (text: string) => string> = {
  'decomposed accents': (text) => text.normalize('NFD'),
  'typographic apostrophes': (text) => text.replaceAll(/['’]/g, '’'),
  'typewriter apostrophes': (text) => text.replaceAll(/['’]/g, "'"),
  'acute accents as apostrophes': (text) => text.replaceAll(/['’]/g, '´'),
  'modifier apostrophes': (text) => text.replaceAll(/['’]/g, 'ʼ'),
  'non-breaking hyphens': (text) => text.replaceAll('-', '\u2011'),
  'minus signs': (text) => text.replaceAll('-', '\u2212'),
  'non-breaking spaces': (text) => text.replaceAll(' ', '\u00A0'),
  'narrow spaces': (text) => text.replaceAll(' ', '\u202F'),
  'doubled, leading and trailing spaces': (text) => `  ${text.replaceAll(' ', '  ')}\t`,
  'zero-width spaces': (text) => [...text].join('\u200B'),
  'soft hyphens': (text) => text.replaceAll(/(?<=\p{L})(?=\p{L})/gu, '\u00AD'),
  'a byte order mark': (text) => `\uFEFF${text}`,
  'direction marks': (text) => `\u202B${text}\u202C`,
  'typewriter quotation marks': (text) => text.replaceAll(/[«»]/g, '"'),
  'curly quotation marks': (text) => text.replaceAll('«', '“').replaceAll('»', '”'),
  'three dots as an ellipsis': (text) => text.replaceAll('…', '...'),
  'two letters for a ligature': (text) => text.replaceAll('œ', 'oe').replaceAll('æ', 'ae'),
  'no space before punctuation': (text) => text.replaceAll(/\s+(?=[?!:;%])/g, ''),
};

test.each(Object.entries(invisible))('accepts every right answer with %s', (_, change) => {
  const refused = prepared.flatMap(({ accepted, key }) =>
    accepted.filter((answer) => markAnswer(key, change(answer)).fault !== null),
  );
  expect(refused).toEqual([]);
});

test('gives credit according to the preset', () => {
  const credits = (given: string, accepted: string) =>
    (['vocabulaire', 'grammaire', 'examen'] as const).map(
      (preset) => mark([accepted], given, { preset }).credit,
    );
  expect(credits('eleve', 'élève')).toEqual([0.5, 0.5, 0]);
  expect(credits('apartement', 'appartement')).toEqual([0.5, 0.5, 0]);
  expect(credits('allé', 'allée')).toEqual([0.5, 0, 0]);
  expect(credits('a', 'à')).toEqual([0, 0, 0]);
  expect(credits('allée', 'allée')).toEqual([1, 1, 1]);
});

test('aligns words and marks the letters that differ', () => {
  const { words } = mark(['Elles sont allées à la fête.'], 'elles sont allés a fete');
  expect(words.map(({ fault }) => fault)).toEqual([
    null,
    null,
    'agreement',
    'homophone',
    'missing',
    'accent',
  ]);
  expect(words[2]).toMatchObject({
    expected: [
      { text: 'allé', differs: false },
      { text: 'e', differs: true },
      { text: 's', differs: false },
    ],
    given: [{ text: 'allés', differs: false }],
  });
  expect(words[4]).toMatchObject({ expected: [{ text: 'la', differs: true }], given: [] });
});

test('accepts the other of two valid spellings and reports it', () => {
  expect(mark(['événement'], 'évènement').words).toMatchObject([{ fault: null, otherSpelling: true }]);
  expect(mark(['évènement'], 'évènement').words).toMatchObject([{ fault: null, otherSpelling: false }]);
});

test('uses the best match among several accepted answers', () => {
  expect(mark(['auto', 'voiture'], 'voiturre')).toMatchObject({ verdict: 'near', fault: 'spelling' });
});

test('marks with a key restored from JSON', () => {
  const key = prepareKey(['Elle s’est levée', 'elle s’est réveillée'], { preset: 'vocabulaire' });
  const kept = JSON.parse(JSON.stringify(key));
  for (const given of ['elle c’est levée', 'elle s’est levé', ''])
    expect(markAnswer(kept, given)).toEqual(markAnswer(key, given));
});

test('marks with a key whose words were read before short forms were', () => {
  const { version, ...old } = prepareKey(['14:30']);
  expect(version).toBe(2);
  const word = { spellings: [], forms: {} };
  const words = [
    { text: '14', plain: '14', bare: '14', before: '' as const, sign: false, ...word },
    { text: ':', plain: ':', bare: ':', before: ' ' as const, sign: true, ...word },
    { text: '30', plain: '30', bare: '30', before: ' ' as const, sign: false, ...word },
  ];
  const key = { ...old, answers: [{ text: '14:30', words, compounds: [] }] };
  expect(markAnswer(key, '14:30').verdict).toBe('right');
  expect(markAnswer(key, '14:20').verdict).toBe('wrong');
});

test.each([
  '',
  '\0',
  ' '.repeat(10_000),
  '𝕵'.repeat(1_000),
  '<script>alert(1)</script>',
  '\u202Egnat\u202C',
  "'''''----",
  '__proto__',
  'constructor toString',
  'a'.repeat(1_000_000),
  'un deux '.repeat(100_000),
])('marks hostile or huge input as wrong', (given) => {
  const found = mark(['Elle est allée au marché.'], given);
  expect(found.verdict).toBe('wrong');
  expect(found.words.length).toBeLessThan(20_000);
});
