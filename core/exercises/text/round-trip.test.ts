import { expect, test } from 'vitest';
import { generateDocument, generateMaybe, questionKinds } from '#tests/support/generate-exercises.ts';
import { openRandom, type Random, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { parseExercises } from './parse-exercises.ts';
import { printExercises } from './print-exercises.ts';

/** TEST_SCALE=10 prints ten thousand documents instead of a thousand; TEST_SEED repeats a run. */
test('parses printed documents unchanged, whatever signs their texts contain', () => {
  const random = openRandom('round trip');
  const kinds = new Set<string>();
  for (let index = 0; index < scaled(1_000); index++) {
    const document = exerciseDocument.parse(generateDocument(random));
    for (const { kind } of document.items) kinds.add(kind);
    const printed = printExercises([document]);
    expect(parseExercises(printed), printed).toEqual({ exercises: [document], faults: [] });
    expect(exerciseDocument.parse(document), 'what is tidy stays as it is').toEqual(document);
  }
  expect([...kinds].sort()).toEqual([...questionKinds, 'reading'].sort());
});

test('printing and parsing several exercises in one text returns them unchanged', () => {
  const random = openRandom('several');
  const documents = Array.from({ length: 60 }, () => exerciseDocument.parse(generateDocument(random)));
  expect(parseExercises(printExercises(documents))).toEqual({ exercises: documents, faults: [] });
});

test('parses a document at the limits, and validation rejects larger ones', () => {
  const gap = { cue: '('.repeat(500), accepted: Array(20).fill({ text: '['.repeat(20), credit: 0.29 }) };
  const gaps = Array.from({ length: 60 }, (_, index) => ({ ...gap, id: `${index + 1}`, feedback: [] }));
  const options = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: `${index + 1}`, text: '>'.repeat(500), right: index > 28, feedback: '' },
  }));
  const base = { prompt: '|'.repeat(20_000), media: [], points: 100, skill: '', hint: '', explanation: '' };
  const full = (count: number, signs: number) => ({
    ...{ title: '·'.repeat(140), level: 'C2', skill: 'reading', instruction: '#'.repeat(20_000) },
    marking: { preset: 'examen', capitals: true, punctuation: true },
    items: Array.from({ length: count }, (_, index) =>
      index === 0
        ? { ...base, id: '1', kind: 'gaps', text: ['['.repeat(signs), ...gaps] }
        : {
            ...base,
            id: `${index + 1}`,
            prompt: '',
            kind: 'choice',
            options: index < 20 ? options : options.slice(28),
          },
    ),
  });
  const document = exerciseDocument.parse(full(100, 20_000));
  expect(parseExercises(printExercises([document]))).toEqual({ exercises: [document], faults: [] });
  expect(exerciseDocument.safeParse(full(101, 20_000)).success).toBe(false);
  expect(exerciseDocument.safeParse(full(100, 20_001)).success).toBe(false);
});

test('never throws on random text and returns only valid, printable exercises', () => {
  const random = openRandom('garbage');
  let kept = 0;
  for (let index = 0; index < scaled(1_000); index++) {
    const text = generateGarbage(random);
    const { exercises, faults } = parseExercises(text);
    for (const { excerpt, line } of faults) {
      expect(excerpt.length).toBeLessThanOrEqual(80);
      expect(line).toBeGreaterThan(0);
      expect(line).toBeLessThanOrEqual(text.split(/\r\n?|[\n\u2028\u2029]/).length);
    }
    for (const exercise of exercises) expect(exerciseDocument.parse(exercise), text).toEqual(exercise);
    // Without the neighbouring items that have issues, positions change, so the ids are printed.
    expect(parseExercises(printExercises(exercises))).toEqual({ exercises, faults: [] });
    kept += exercises.length;
  }
  expect(kept).toBeGreaterThan(20);
});

/** Line starts of the format, in random order. */
const starts =
  '# T/## Trous — /## QCM/### QCM/## Lecture/## Choix dans le texte/## Associer/## Classer/## Remettre en ordre/## Conjugaison — a, b/## Transformer/! points: /| /+ /- /= /> [1] /? /[/{///[a -> b] /[a] /{a | *b}/a => '.split(
    '/',
  );

function generateGarbage(random: Random): string {
  const lines = Array.from({ length: random.below(41) }, () => random.pick(starts) + generateMaybe(random));
  return lines.join('\n');
}
