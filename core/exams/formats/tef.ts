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
    title: 'TEF Canada (Alliance française de Kunming)',
    url: 'https://www.kunming-afchine.org',
    readOn: '2026-11-29',
  },
  isVerified: false,
  notes: [
    'Nombre de questions : 40 et 40 selon les sources récentes, 50 (lecture) et 60 (écoute) avant la réforme.',
  ],
};
