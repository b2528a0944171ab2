import type { ImmigrationProgramme, Scale } from '../exams.ts';
import { canadianCharts } from './canadian-charts.ts';
import type { Source } from './chart.ts';

/** The level that an administration asks for. */
export type RequiredLevel = {
  programme: ImmigrationProgramme;
  scale: Scale;
  level: string;
  /** In force since; null where it is a custom rather than a text. */
  since: string | null;
  source: Source;
};

const frenchLaw: Source = {
  title: 'Décret du 15 juillet 2025 et arrêtés du 22 décembre 2025, d’après Le Média social',
  url: 'https://www.lemediasocial.fr/',
  readOn: '2026-11-20',
};

/** Many pages still print the levels of before 2026 (A2 for the carte de résident, B1 for naturalisation). */
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

/** What a programme asks for on a day, or undefined where it asks for nothing that is known. */
export function findRequiredLevel(programme: string, day: string): RequiredLevel | undefined {
  return requiredLevels.find(
    (required) => required.programme === programme && (required.since === null || required.since <= day),
  );
}
