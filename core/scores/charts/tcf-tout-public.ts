import type { LevelChart } from './chart.ts';

/** TCF tout public. A1 starts at 100 here, at 101 in some sources. */
export const tcfToutPublic: LevelChart = {
  scale: 'cecrl',
  from: null,
  until: null,
  columns: ['listening', 'structures', 'reading', 'writing', 'speaking'],
  max: [699, 699, 699, 20, 20],
  optional: ['structures', 'writing', 'speaking'],
  rows: [
    ['A1', [100, 199], [100, 199], [100, 199], [1, 1], [1, 1]],
    ['A2', [200, 299], [200, 299], [200, 299], [2, 5], [2, 5]],
    ['B1', [300, 399], [300, 399], [300, 399], [6, 9], [6, 9]],
    ['B2', [400, 499], [400, 499], [400, 499], [10, 13], [10, 13]],
    ['C1', [500, 599], [500, 599], [500, 599], [14, 17], [14, 17]],
    ['C2', [600, 699], [600, 699], [600, 699], [18, 20], [18, 20]],
  ],
  source: {
    title: 'TCF tout public, grille des niveaux',
    url: 'https://www.tcf-info.fr/',
    readOn: '2026-11-20',
  },
};
