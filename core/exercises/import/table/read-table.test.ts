import { expect, test } from 'vitest';
import type { ExerciseDocument } from '../../document/exercise-document.ts';
import { printExercises } from '../../text/print-exercises.ts';
import { type ExerciseUpload, readExerciseFile } from '../read-exercise-file.ts';

const read = (content: string | Uint8Array, given: Partial<ExerciseUpload> = {}) =>
  readExerciseFile({ name: '', content, format: null, together: false, fixes: {}, ...given });

const print = (documents: readonly { document: ExerciseDocument }[]): string =>
  printExercises(documents.map(({ document }) => document));

test('reads a table with any separator and joins lines with the same title', async () => {
  for (const sign of [';', ',', '\t']) {
    const lines = [
      ['titre', 'niveau', 'genre', 'question', 'réponses', 'choix'],
      ['Le passé', 'A2', 'Trous', 'Elle [est allée] (aller).', '', ''],
      ['', '', 'QCM', 'Où est-elle ?', 'Ici', 'Ici | Là'],
      ['', '', 'Vrai ou faux', 'Elle est partie.', 'vrai', ''],
      ['', '', 'Conjugaison', '"finir, présent"', 'je: finis | tu: finis', ''],
      ['Les noms', '', 'Classer', 'Genre ?', '"Masculin: le pain, le sel | Féminin: la mer"', ''],
    ];
    const { exercises, blocks } = await read(lines.map((line) => line.join(sign)).join('\r\n'));
    expect(blocks).toEqual([]);
    expect(print(exercises)).toBe(`# Le passé · A2 · structures

## Trous
Elle [est allée] (aller).

## QCM — Où est-elle ?
+ Ici
- Là

## Vrai ou faux
+ Elle est partie.

## Conjugaison — finir, présent
je: finis
tu: finis

# Les noms · structures

## Classer — Genre ?
= Masculin: le pain | le sel
= Féminin: la mer
`);
  }
});

test('rejects a line with an unquoted separator and ignores extra empty cells', async () => {
  const head = 'titre,genre,question,réponses\n';
  const cut = await read(`${head}T,Trous,Bonjour, je ____ ici,suis\n`, { name: 'a.csv' });
  expect(cut.exercises).toEqual([]);
  expect(cut.blocks).toMatchObject([
    { faults: [{ line: 2, column: 5, sentence: expect.stringContaining('guillemets') }] },
  ]);
  const quoted = await read(`${head}T,Trous,"Bonjour, je ____ ici",suis,,\n`, { name: 'a.csv' });
  expect([quoted.exercises.length, quoted.blocks]).toEqual([1, []]);
});

test('guesses the type and the title of lines without them', async () => {
  const text = `Question;Réponse
Quelle est la capitale de la France ?;Paris
Le Rhin est un fleuve.;vrai
La Loire est une mer.;faux
Elle ... au marché.;est allée
Ma sœur est [] (grand).;grande`;
  const { exercises, blocks } = await read(text, { name: 'Géographie.csv' });
  expect(blocks).toEqual([]);
  expect(print(exercises).trim()).toBe(`# Géographie · structures

## Trous — Quelle est la capitale de la France ?
[Paris]

## Vrai ou faux
+ Le Rhin est un fleuve.

## Vrai ou faux
- La Loire est une mer.

## Trous
Elle [est allée] au marché.

## Trous
Ma sœur est [grande] (grand).`);
});
