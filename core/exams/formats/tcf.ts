import type { ExamFormat, ListeningScript } from './exam-format.ts';

const common = { preparation: 0, questions: null, script: null, closes: true } as const;

/** Each recording is played once. The owner publishes no length of the silences. */
const onePlay: ListeningScript = { before: 10, between: 0, after: 10, plays: 1 };

/** Collective duration: 2 h 47 with the oral section. */
export const tcfCanadaFormat: ExamFormat = {
  exam: 'tcf-canada',
  sections: [
    { ...common, part: 'listening', minutes: 35, questions: 39, script: onePlay },
    { ...common, part: 'reading', minutes: 60, questions: 39 },
    { ...common, part: 'writing', minutes: 60 },
    { ...common, part: 'speaking', minutes: 12, preparation: 2 },
  ],
  source: {
    title: 'TCF Canada (centre d’examen E2LF)',
    url: 'https://e2lf.fr/tcf-canada',
    readOn: '2026-11-29',
  },
  isVerified: false,
  notes: ['Expression écrite : 3 tâches. Expression orale : 3 tâches, 2 minutes de préparation pour la 2e.'],
};

export const tcfToutPublicFormat: ExamFormat = {
  exam: 'tcf-tout-public',
  sections: [
    { ...common, part: 'listening', minutes: 25, questions: 29, script: onePlay },
    { ...common, part: 'structures', minutes: 15, questions: 18 },
    { ...common, part: 'reading', minutes: 45, questions: 29 },
    { ...common, part: 'writing', minutes: 60 },
    { ...common, part: 'speaking', minutes: 12, preparation: 2 },
  ],
  source: {
    title: 'TCF tout public (centre d’examen E2LF)',
    url: 'https://e2lf.fr/?page_id=181',
    readOn: '2026-11-29',
  },
  isVerified: false,
  notes: [
    '76 questions (29, 18 et 29) selon un centre d’examen en novembre 2024. D’autres centres indiquent 80 ou 91 questions en 1 h 35.',
    'Les 2 épreuves d’expression sont facultatives.',
  ],
};
