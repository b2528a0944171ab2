import type { ExamFormat, ListeningScript } from './exam-format.ts';

/** Sample papers of the DELF leave half a minute before, between and after the plays. */
export const twoPlays: ListeningScript = { before: 30, between: 30, after: 30, plays: 2 };

const toSource = (level: string, readOn: string) => ({
  title: `DELF ${level.toUpperCase()} (France Éducation international)`,
  url: `https://www.france-education-international.fr/diplome/delf-tout-public/niveau-${level}`,
  readOn,
});

const common = { preparation: 0, questions: null, script: null } as const;

const twoVersions =
  '2 versions des compréhensions circulent : leur nombre d’exercices et la forme des questions diffèrent.';

export const delfA1: ExamFormat = {
  exam: 'delf-a1',
  sections: [
    { ...common, part: 'listening', minutes: 20, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 30, closes: false },
    { ...common, part: 'writing', minutes: 30, closes: true },
    { ...common, part: 'speaking', minutes: 17, preparation: 10, closes: true },
  ],
  source: toSource('a1', '2026-08-20'),
  isVerified: true,
  notes: [
    'Durée de l’oral : 5 à 7 minutes, après 10 minutes de préparation.',
    'Les silences autour des enregistrements viennent d’un sujet d’exemple.',
    twoVersions,
  ],
};

export const delfA2: ExamFormat = {
  exam: 'delf-a2',
  sections: [
    { ...common, part: 'listening', minutes: 25, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 30, closes: false },
    { ...common, part: 'writing', minutes: 45, closes: true },
    { ...common, part: 'speaking', minutes: 18, preparation: 10, closes: true },
  ],
  source: toSource('a2', '2026-11-29'),
  isVerified: true,
  notes: [
    'Durée de l’oral : 6 à 8 minutes, après 10 minutes de préparation.',
    'Les silences autour des enregistrements viennent d’un sujet d’exemple.',
  ],
};

export const delfB1: ExamFormat = {
  exam: 'delf-b1',
  sections: [
    {
      ...{ ...common, part: 'listening', minutes: 25, closes: true },
      script: { ...twoPlays, after: 60 },
    },
    { ...common, part: 'reading', minutes: 45, closes: false },
    { ...common, part: 'writing', minutes: 45, closes: true },
    { ...common, part: 'speaking', minutes: 25, preparation: 10, closes: true },
  ],
  source: toSource('b1', '2026-08-20'),
  isVerified: true,
  notes: [
    'Compréhension des écrits : 45 minutes depuis 2020. Des pages plus anciennes indiquent 35 minutes.',
    'La préparation de l’oral (10 minutes) concerne seulement la 3e partie.',
    'Les silences autour des enregistrements viennent d’un sujet d’exemple ancien.',
    twoVersions,
  ],
};

export const delfB2: ExamFormat = {
  exam: 'delf-b2',
  sections: [
    {
      ...{ ...common, part: 'listening', minutes: 30, closes: true },
      script: { ...twoPlays, between: 60 },
    },
    { ...common, part: 'reading', minutes: 60, closes: false },
    { ...common, part: 'writing', minutes: 60, closes: true },
    { ...common, part: 'speaking', minutes: 50, preparation: 30, closes: true },
  ],
  source: toSource('b2', '2026-08-20'),
  isVerified: true,
  notes: [
    'Les documents courts sont écoutés 1 fois, les documents longs 2 fois. Réglez les écoutes du sujet.',
    'Le silence avant les enregistrements n’est pas vérifié.',
    twoVersions,
  ],
};
