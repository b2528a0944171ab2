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
    'Les silences autour des enregistrements ne sont pas vérifiés.',
  ],
};

export const dalfC2: ExamFormat = {
  exam: 'dalf-c2',
  sections: [
    { ...common, part: 'written', minutes: 210, closes: true },
    { ...common, part: 'oral', minutes: 90, preparation: 60, closes: true },
  ],
  source: { ...source, title: 'DALF C2 (delfdalf.fr)', url: 'https://www.delfdalf.fr/dalf-c2.html' },
  isVerified: false,
  notes: ['2 épreuves notées sur 50. Le document sonore est écouté 2 fois pendant la préparation.'],
};
