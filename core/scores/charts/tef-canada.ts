import { canadianCharts } from './canadian-charts.ts';
import type { LevelChart } from './chart.ts';

/** TEF Canada, except Express Entry. The chart for 1 October 2019 to 10 December 2023 was unavailable. */
export const tefCanada: LevelChart = {
  scale: 'nclc',
  from: '2023-12-11',
  until: null,
  columns: ['reading', 'writing', 'listening', 'speaking'],
  max: [699, 699, 699, 699],
  optional: [],
  rows: [
    ['4', [306, 351], [268, 329], [306, 351], [328, 386]],
    ['5', [352, 392], [330, 378], [352, 392], [387, 421]],
    ['6', [393, 433], [379, 427], [393, 433], [422, 455]],
    ['7', [434, 461], [428, 471], [434, 461], [456, 493]],
    ['8', [462, 502], [472, 511], [462, 502], [494, 517]],
    ['9', [503, 545], [512, 557], [503, 545], [518, 555]],
    ['10', [546, 699], [558, 699], [546, 699], [556, 699]],
  ],
  source: { ...canadianCharts, readOn: '2026-08-31' },
};

/**
 * TEF Canada for Express Entry. Uses the certificate's column « équivalence ancien score ».
 * https://www.canada.ca/en/immigration-refugees-citizenship/services/immigrate-canada/rural-franco-pilots/franco-immigration/eligibility/language-test.html
 */
export const tefCanadaFormerScore: LevelChart = {
  scale: 'nclc',
  from: null,
  until: null,
  columns: ['reading', 'writing', 'listening', 'speaking'],
  max: [300, 450, 360, 450],
  optional: [],
  rows: [
    ['4', [121, 150], [181, 225], [145, 180], [181, 225]],
    ['5', [151, 180], [226, 270], [181, 216], [226, 270]],
    ['6', [181, 206], [271, 309], [217, 248], [271, 309]],
    ['7', [207, 232], [310, 348], [249, 279], [310, 348]],
    ['8', [233, 247], [349, 370], [280, 297], [349, 370]],
    ['9', [248, 262], [371, 392], [298, 315], [371, 392]],
    ['10', [263, 300], [393, 450], [316, 360], [393, 450]],
  ],
  source: { ...canadianCharts, readOn: '2026-09-08' },
};
