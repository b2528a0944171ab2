import type { ExamFormat } from './exam-format.ts';

const common = { preparation: 0, questions: null, script: null, closes: true } as const;

export const tefCanadaFormat: ExamFormat = {
  exam: 'tef-canada',
  sections: [
    { ...common, part: 'reading', minutes: 60, questions: 40 },
    {
      ...common,
      part: 'listening',
      minutes: 40,
      questions: 40,
      script: { before: 10, between: 0, after: 10, plays: 1 },
    },
    { ...common, part: 'writing', minutes: 60 },
    { ...common, part: 'speaking', minutes: 15 },
  ],
  source: {
    title: 'TEF : se préparer aux épreuves (Le français des affaires)',
    url: 'https://www.lefrancaisdesaffaires.fr/se-preparer-a-lepreuve-de-comprehension-orale-du-tef/',
    readOn: '2026-08-24',
  },
  isVerified: true,
  notes: [
    'Lecture et écoute : 40 questions chacune depuis le 11 décembre 2023, 50 et 60 avant cette date.',
    'Depuis septembre 2025, certaines interviews sont écoutées 2 fois, selon une source secondaire.',
    'Expression écrite : 25 minutes (80 mots) et 35 minutes (200 mots). Expression orale : 5 et 10 minutes.',
    'Les silences autour des enregistrements ne sont pas vérifiés.',
  ],
};
