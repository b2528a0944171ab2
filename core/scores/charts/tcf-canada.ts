import { canadianCharts } from './canadian-charts.ts';
import type { LevelChart } from './chart.ts';

/** TCF Canada to NCLC. The test has no global score, only four separate results. */
export const tcfCanada: LevelChart = {
  scale: 'nclc',
  from: null,
  until: null,
  columns: ['reading', 'writing', 'listening', 'speaking'],
  max: [699, 20, 699, 20],
  optional: [],
  rows: [
    ['4', [342, 374], [4, 5], [331, 368], [4, 5]],
    ['5', [375, 405], [6, 6], [369, 397], [6, 6]],
    ['6', [406, 452], [7, 9], [398, 457], [7, 9]],
    ['7', [453, 498], [10, 11], [458, 502], [10, 11]],
    ['8', [499, 523], [12, 13], [503, 522], [12, 13]],
    ['9', [524, 548], [14, 15], [523, 548], [14, 15]],
    ['10', [549, 699], [16, 20], [549, 699], [16, 20]],
  ],
  source: { ...canadianCharts, readOn: '2026-08-31' },
};
