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
