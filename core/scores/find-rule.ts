import type { DiplomaRule, LevelChart } from './charts/chart.ts';
import { fourParts, twoParts } from './charts/diplomas.ts';
import { tcfCanada } from './charts/tcf-canada.ts';
import { tcfToutPublic } from './charts/tcf-tout-public.ts';
import { tefCanada, tefCanadaFormerScore } from './charts/tef-canada.ts';
import type { ExamId, PartId } from './exams.ts';

const testCharts: Readonly<Partial<Record<ExamId, readonly LevelChart[]>>> = {
  'tcf-canada': [tcfCanada],
  'tcf-tout-public': [tcfToutPublic],
};

/** The rule of a diploma, or null for a test. */
export function findDiplomaRule(exam: ExamId): DiplomaRule | null {
  if (exam === 'dalf-c2') return twoParts;
  return /^(delf|dalf)-/.test(exam) ? fourParts : null;
}

/** The charts that could read a test's marks for a programme, whatever its date. */
function listCharts(exam: ExamId, programme: string): readonly LevelChart[] {
  if (exam === 'tef-canada') return [programme === 'entree-express' ? tefCanadaFormerScore : tefCanada];
  return testCharts[exam] ?? [];
}

/** The chart that reads a test taken that day, or null where none is known for the date. */
export function findChart(exam: ExamId, programme: string, sessionDate: string): LevelChart | null {
  return (
    listCharts(exam, programme).find(
      ({ from, until }) => (!from || from <= sessionDate) && (!until || sessionDate <= until),
    ) ?? null
  );
}

/** True where the reading of a mark depends on the day of the test. */
export function dependsOnDate(exam: ExamId, programme: string): boolean {
  return listCharts(exam, programme).some(({ from, until }) => from !== null || until !== null);
}

/** A part of an exam and the marks it can have. */
export type Part = { id: PartId; max: number; step: number; optional: boolean };

/** The order in which certificates print the parts. */
const partOrder: readonly PartId[] = [
  'oral',
  'written',
  'listening',
  'structures',
  'reading',
  'writing',
  'speaking',
];

/** The parts of an exam, with the marks that its certificate prints for that programme. */
export function listParts(exam: ExamId, programme: string): Part[] {
  const rule = findDiplomaRule(exam);
  if (rule) return rule.parts.map((id) => ({ id, max: rule.max, step: 0.5, optional: false }));
  const [chart] = listCharts(exam, programme);
  if (!chart) return [];
  return chart.columns
    .map((id, index) => ({
      id,
      max: chart.max[index] ?? 0,
      step: 1,
      optional: chart.optional.includes(id),
    }))
    .sort((a, b) => partOrder.indexOf(a.id) - partOrder.indexOf(b.id));
}
