import { expect, test } from 'vitest';
import { exerciseDocument } from '../document/check-document.ts';
import { type ExerciseDocument, emptyDocument } from '../document/exercise-document.ts';
import { parseExercises } from './parse-exercises.ts';
import { printExercises } from './print-exercises.ts';

const parse = (item: string) => {
  const { exercises, faults } = parseExercises(`# Titre\n\n${item}\n`);
  return { item: exercises[0]?.items[0], faults: faults.map(({ code }) => code) };
};

test('reads the settings of a writing from its heading', () => {
  const { item, faults } = parse('## Rédiger (160 à 200 mots, plan, grille DELF B1) — Racontez : hier.');
  expect(faults).toEqual([]);
  expect(item).toMatchObject({
    ...{ kind: 'writing', prompt: 'Racontez : hier.', minWords: 160, maxWords: 200, plan: true },
    rubricId: 'delf-b1-pe',
  });
});

test('reads the settings of a speaking from its heading', () => {
  const { item, faults } = parse('## Parler (préparation 10 min, 3 min 30, grille delf-b2-po)');
  expect(faults).toEqual([]);
  expect(item).toMatchObject({
    ...{ kind: 'speaking', prompt: '', preparationSeconds: 600, maxSeconds: 210, rubricId: 'delf-b2-po' },
  });
});

test('reads settings below the heading, with a model answer of several lines', () => {
  const { item } = parse('## Rédiger — Écrivez.\n! mots: 60 minimum\n! modèle: Bonjour,\n| je suis là.');
  expect(item).toMatchObject({ minWords: 60, maxWords: 0, plan: false, model: 'Bonjour,\nje suis là.' });
});

test.each([
  ['## Rédiger (200 à 160 mots)', ['words-wrong']],
  ['## Rédiger (9999 mots)', ['words-wrong']],
  ['## Rédiger (3 min)', ['setting-unknown']],
  ['## Rédiger (60 mots)\n! mots: 80', ['setting-twice']],
  ['## Parler (40 min)', ['duration-wrong']],
  ['## Parler (9 s)', ['duration-wrong']],
  ['## Parler\n! durée: longtemps', ['duration-wrong']],
  ['## Parler (grille du lundi)', ['rubric-wrong']],
  ['## Parler\nUne ligne', ['line-unknown']],
])('reports the issues of %j', (text, expected) => {
  expect(parse(text).faults).toEqual(expected);
});

test('prints productions as text that reads the same', () => {
  const words = [0, 1, 60, 250, 3_000];
  const seconds = [0, 1, 59, 60, 61, 90, 600, 1_800];
  const base = { media: [], points: 1, skill: '', hint: '', explanation: '' } as const;
  const items: object[] = [];
  for (const minWords of words)
    for (const maxWords of words.filter((each) => each === 0 || each >= minWords))
      items.push({
        ...{ ...base, kind: 'writing', prompt: 'a (b) — c', minWords, maxWords, plan: minWords === 60 },
        ...{ rubricId: maxWords ? 'delf-b1-pe' : '', model: minWords ? 'Un | deux\n\n! trois\\' : '' },
      });
  for (const preparationSeconds of seconds)
    for (const maxSeconds of seconds.filter((each) => each >= 10))
      items.push({
        ...base,
        kind: 'speaking',
        prompt: '',
        preparationSeconds,
        maxSeconds,
        rubricId: '',
        model: '',
      });
  const document = exerciseDocument.parse({
    ...{ ...emptyDocument, title: 'Titre' },
    items: items.map((item, index) => ({ ...item, id: String(index + 1) })),
  }) as ExerciseDocument;
  const printed = printExercises([document]);
  expect(parseExercises(printed)).toEqual({ exercises: [document], faults: [] });
});
