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
    title: 'TCF Canada (France Éducation international)',
    url: 'https://www.france-education-international.fr/test/tcf-canada',
    readOn: '2026-05-10',
  },
  isVerified: true,
  notes: [
    'Expression écrite : 3 tâches (60 à 120, 120 à 150 et 120 à 180 mots).',
    'Expression orale : 3 tâches (2 minutes, 5 minutes 30 avec 2 minutes de préparation, 4 minutes 30).',
    'Les silences autour des enregistrements ne sont pas vérifiés.',
  ],
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
    title: 'TCF tout public (France Éducation international)',
    url: 'https://www.france-education-international.fr/test/tcf-tout-public',
    readOn: '2026-05-07',
  },
  isVerified: true,
  notes: [
    'Des pages plus anciennes indiquent 80 ou 91 questions.',
    'Les 2 épreuves d’expression sont facultatives.',
    'Les silences autour des enregistrements ne sont pas vérifiés.',
  ],
};
