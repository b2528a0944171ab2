import { expect, test } from 'vitest';
import { everyKind } from '#tests/support/every-kind.ts';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { ankiHeads, writeAnkiCards, writeAnkiGaps } from './write-anki.ts';

const readNotes = (written: string) =>
  written
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));

test('writes every kind of exercise as cards, with the sentence on both sides', () => {
  const [document] = parseExercises(everyKind.replaceAll('CANARI ', '')).exercises;
  if (!document) throw new Error('exercise text is invalid');
  const exercise = { id: 'ex', document, product: 'Mon cours', versionId: null };
  const cards = new Map(readNotes(writeAnkiCards(exercise)).map(([id, ...fields]) => [id, fields]));
  const tags = 'A2 structures mon-cours';
  expect(cards.get('ex.1.1')).toEqual([
    'Complétez.<br><br>Le verbe.<br><br>Elle […] (aller) au marché.',
    'est allée<br><br>Elle est allée (aller) au marché.<br><br>une explication',
    tags,
  ]);
  expect(cards.get('ex.4')?.[1]).toBe('Au marché');
  expect(cards.get('ex.6.2')?.[1]).toBe('Faux');
  expect(cards.get('ex.7.2')).toEqual(['Complétez.<br><br>Reliez.<br><br>chat', 'miauler', tags]);
  expect(cards.get('ex.9')?.[1]).toBe('je ne sais pas');
  expect(cards.get('ex.14')?.[0]).toContain('Il fait beau.');
  const gaps = readNotes(writeAnkiGaps(exercise));
  expect(gaps.map(([id]) => id)).toEqual(['ex.1', 'ex.2', 'ex.3', 'ex.10']);
  expect(gaps[0]?.[1]).toBe('Le verbe.<br><br>Elle {{c1::est allée::aller}} au marché.');
  expect(gaps[1]?.[1]).toBe('Choisissez.<br><br>Ils {{c1::sont::ont / sont}} partis.');
});

test('uses the answer with the highest credit as the right one, in any order', () => {
  const [document] = parseExercises(`# T
## Trous
Il [es =½ | est] là et [o =½ | ô =25 %].
## Conjugaison — être, présent
il: es =½ | est
`).exercises;
  if (!document) throw new Error('exercise text is invalid');
  const exercise = { id: 'ex', document, product: '', versionId: null };
  const backs = readNotes(writeAnkiCards(exercise)).map(([, , back]) => back?.split('<br>')[0]);
  expect(backs).toEqual(['est', 'o', 'est']);
  const gaps = readNotes(writeAnkiGaps(exercise)).map(([, text]) => text?.match(/(?<=\{\{c\d::)[^:}]*/g));
  expect(gaps).toEqual([['est', 'o'], ['est']]);
});

test('starts the file with headers that declare four columns', () => {
  for (const head of [ankiHeads.cards(), ankiHeads.gaps()]) {
    expect(head.startsWith('#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n#columns:')).toBe(
      true,
    );
    expect(head.split('\n').at(-2)?.split('\t')).toHaveLength(4);
  }
});

/** TEST_SCALE=10 generates ten thousand documents instead of a thousand; TEST_SEED repeats a run. */
test('writes one note per line with four columns and no spreadsheet formula for any text', () => {
  const random = openRandom('anki');
  for (let index = 0; index < scaled(1_000); index++) {
    const document = exerciseDocument.parse(generateDocument(random));
    const exercise = { id: `ex-${index}`, document, product: '', versionId: null };
    for (const notes of [readNotes(writeAnkiCards(exercise)), readNotes(writeAnkiGaps(exercise))]) {
      expect(new Set(notes.map(([id]) => id)).size).toBe(notes.length);
      for (const fields of notes) {
        expect(fields).toHaveLength(4);
        for (const field of fields) expect(field).not.toMatch(/^[=+\-@]|[\r"]/);
        expect(fields[1]).not.toBe('');
      }
    }
    for (const [, text = ''] of readNotes(writeAnkiGaps(exercise)))
      expect(text.replaceAll(/\{\{c\d+::[^{}:]+(?:::[^{}:]+)?\}\}/g, '')).not.toMatch(/[{}]|::/);
  }
});
