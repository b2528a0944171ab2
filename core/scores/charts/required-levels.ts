import type { ImmigrationProgramme, Scale } from '../exams.ts';
import { canadianCharts } from './canadian-charts.ts';
import type { Source } from './chart.ts';

export type RequiredLevel = {
  programme: ImmigrationProgramme;
  scale: Scale;
  level: string;
  /** Start date of the rule. Null for a practice without legal basis. */
  since: string | null;
  source: Source;
};

const frenchLaw: Source = {
  title: 'Décret du 15 juillet 2025 et arrêtés du 22 décembre 2025, d’après Le Média social',
  url: 'https://www.lemediasocial.fr/',
  readOn: '2026-11-20',
};

/** Many websites still show older levels: A2 for the carte de résident, B1 for naturalisation. */
export const requiredLevels: readonly RequiredLevel[] = [
  { programme: 'carte-de-sejour', scale: 'cecrl', level: 'A2', since: '2026-01-01', source: frenchLaw },
  { programme: 'carte-de-resident', scale: 'cecrl', level: 'B1', since: '2026-01-01', source: frenchLaw },
  { programme: 'naturalisation', scale: 'cecrl', level: 'B2', since: '2026-01-01', source: frenchLaw },
  {
    programme: 'entree-express',
    scale: 'nclc',
    level: '7',
    since: null,
    source: { ...canadianCharts, readOn: '2026-08-31' },
  },
];

export function findRequiredLevel(programme: string, day: string): RequiredLevel | undefined {
  return requiredLevels.find(
    (required) => required.programme === programme && (required.since === null || required.since <= day),
  );
}
