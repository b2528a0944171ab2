import type { DiplomaRule } from './chart.ts';

/** DELF A1 to B2 and DALF C1: four parts of 25 points each. */
export const fourParts: DiplomaRule = {
  parts: ['listening', 'reading', 'writing', 'speaking'],
  max: 25,
  minimum: 5,
  pass: 50,
  source: {
    title: 'DELF et DALF, règles d’obtention (France Éducation international)',
    url: 'https://www.delfdalf.fr/',
    readOn: '2026-11-20',
  },
};

/** DALF C2: two halves of 50 points each, listening with speaking and reading with writing. */
export const twoParts: DiplomaRule = {
  parts: ['oral', 'written'],
  max: 50,
  minimum: 10,
  pass: 50,
  source: {
    title: 'DALF C2, règles d’obtention (France Éducation international)',
    url: 'https://www.delfdalf.fr/dalf-c2.html',
    readOn: '2026-11-20',
  },
};
