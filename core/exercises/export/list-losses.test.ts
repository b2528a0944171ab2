import { expect, test } from 'vitest';
import { parseExercises } from '../text/parse-exercises.ts';
import { exportFormatNames } from './format-names.ts';
import { countLosses, listLosses } from './list-losses.ts';

test('counts skills, comments, partial and alternative answers and instructions that a format loses', () => {
  const { exercises, faults } = parseExercises(`# T
Relisez.
## Trous
! compétence: CE
Il [est | était | es =½] là.
## Trouver la faute
Il mange.  > rien à dire
`);
  const [document] = exercises;
  if (!document) throw new Error(JSON.stringify(faults));
  const lost = exportFormatNames.map((format) => [format, listLosses(format, countLosses([document])).lost]);
  const skill = 'la compétence d’une question';
  expect(Object.fromEntries(lost)).toEqual({
    texte: [],
    gift: [skill, '1 commentaire d’une phrase sans faute'],
    moodle: [skill, '1 commentaire d’une phrase sans faute'],
    h5p: [skill, '1 commentaire de réponse', '1 réponse en partie correcte'],
    anki: [skill, '1 commentaire de réponse', '1 réponse en partie correcte'],
    'anki-trous': [
      '1 question sans trou',
      skill,
      '1 commentaire de réponse',
      '2 autres réponses acceptées',
      '1 consigne générale',
    ],
  });
});

test('counts the settings of recordings and converted dictations and productions', () => {
  const { exercises } = parseExercises(`# T
## Dictée
! média: a.mp3 — La pluie
! écoutes: 2
! transcription: Il pleut.
Il pleut.
Je sors.
## Rédiger (160 à 200 mots) — Racontez.
`);
  const counts = countLosses(exercises);
  const listening = 'les réglages d’écoute de 1 audio';
  const dictation = '1 dictée, divisée en une question par phrase';
  for (const format of ['gift', 'moodle', 'h5p', 'anki'] as const) {
    const { lost, changed } = listLosses(format, counts);
    expect(lost).toContain(listening);
    expect(changed).toContain(dictation);
    expect([...lost, ...changed].filter((each) => each.includes('production'))).toHaveLength(1);
  }
  expect(listLosses('anki-trous', counts).lost).toContain(listening);
  expect(listLosses('texte', counts)).toEqual({ lost: [], changed: [] });
});
