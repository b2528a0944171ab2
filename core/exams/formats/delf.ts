import type { ExamFormat, ListeningScript } from './exam-format.ts';

/** Sample papers of the DELF leave half a minute before, between and after the plays. */
export const twoPlays: ListeningScript = { before: 30, between: 30, after: 30, plays: 2 };

const readOn = '2026-11-29';

/** Older page of the owner, with all levels. */
const source = {
  title: 'Épreuves du DELF (France Éducation international, version ancienne)',
  url: 'https://www.france-education-international.fr/en/delf-tout-public/detailed-information-the-examinations',
  readOn,
};

const common = { preparation: 0, questions: null, script: null } as const;

export const delfA1: ExamFormat = {
  exam: 'delf-a1',
  sections: [
    { ...common, part: 'listening', minutes: 20, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 30, closes: false },
    { ...common, part: 'writing', minutes: 30, closes: true },
    { ...common, part: 'speaking', minutes: 17, preparation: 10, closes: true },
  ],
  source,
  isVerified: false,
  notes: ['Durée de l’oral : 5 à 7 minutes, après 10 minutes de préparation.'],
};

export const delfA2: ExamFormat = {
  exam: 'delf-a2',
  sections: [
    { ...common, part: 'listening', minutes: 25, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 30, closes: false },
    { ...common, part: 'writing', minutes: 45, closes: true },
    { ...common, part: 'speaking', minutes: 18, preparation: 10, closes: true },
  ],
  source: {
    title: 'DELF A2 (France Éducation international)',
    url: 'https://www.france-education-international.fr/diplome/delf-tout-public/niveau-a2',
    readOn,
  },
  isVerified: true,
  notes: [
    'Durée de l’oral : 6 à 8 minutes, après 10 minutes de préparation.',
    'Les silences autour des enregistrements ne sont pas vérifiés.',
  ],
};

export const delfB1: ExamFormat = {
  exam: 'delf-b1',
  sections: [
    { ...common, part: 'listening', minutes: 25, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 45, closes: false },
    { ...common, part: 'writing', minutes: 45, closes: true },
    { ...common, part: 'speaking', minutes: 25, preparation: 10, closes: true },
  ],
  source: {
    title: 'Sujet de démonstration du DELF B1 (copie)',
    url: 'https://fr.scribd.com/document/605177332',
    readOn,
  },
  isVerified: false,
  notes: [
    'Compréhension des écrits : 45 minutes dans le sujet de démonstration, 35 minutes sur delfdalf.fr.',
    'La préparation de l’oral (10 minutes) concerne seulement la 3e partie.',
  ],
};

export const delfB2: ExamFormat = {
  exam: 'delf-b2',
  sections: [
    { ...common, part: 'listening', minutes: 30, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 60, closes: false },
    { ...common, part: 'writing', minutes: 60, closes: true },
    { ...common, part: 'speaking', minutes: 50, preparation: 30, closes: true },
  ],
  source,
  isVerified: false,
  notes: [
    'Les documents courts sont écoutés 1 fois, les documents longs 2 fois. Réglez les écoutes du sujet.',
  ],
};
