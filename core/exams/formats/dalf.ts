import { twoPlays } from './delf.ts';
import type { ExamFormat } from './exam-format.ts';

const common = { preparation: 0, questions: null, script: null } as const;

const source = {
  title: 'DALF (France Éducation international)',
  url: 'https://www.france-education-international.fr/en/diplome/dalf',
  readOn: '2026-11-29',
};

export const dalfC1: ExamFormat = {
  exam: 'dalf-c1',
  sections: [
    { ...common, part: 'listening', minutes: 40, script: twoPlays, closes: true },
    { ...common, part: 'reading', minutes: 50, closes: false },
    { ...common, part: 'writing', minutes: 150, closes: true },
    { ...common, part: 'speaking', minutes: 90, preparation: 60, closes: true },
  ],
  source,
  isVerified: true,
  notes: [
    'Le document long est écouté 2 fois, les documents brefs 1 fois. Réglez les écoutes du sujet.',
    'Les silences ne sont pas vérifiés. Autour du document long, ils durent plusieurs minutes.',
  ],
};

export const dalfC2: ExamFormat = {
  exam: 'dalf-c2',
  sections: [
    { ...common, part: 'written', minutes: 210, closes: true },
    { ...common, part: 'oral', minutes: 90, preparation: 60, closes: true },
  ],
  source: {
    title: 'DALF C2 (France Éducation international)',
    url: 'https://www.france-education-international.fr/en/article/dalf-c2',
    readOn: '2026-08-20',
  },
  isVerified: true,
  notes: [
    '2 épreuves notées sur 50. Le document sonore est écouté 2 fois avant la préparation.',
    'Écrit : 700 mots minimum, d’après un dossier d’environ 2 000 mots.',
  ],
};
