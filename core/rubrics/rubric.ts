import type { RubricCriterion } from '#database/tables/rubrics.ts';
import { m } from '#words/messages.js';

/** Kind of a production that a person grades. */
type ProductionKind = 'writing' | 'speaking';

/** A rubric as graders and learners see it. */
export type Rubric = { id: string; name: string; skill: ProductionKind; criteria: RubricCriterion[] };

/** Limits of a rubric. */
export const maxCriteria = 12;
export const maxCriterionPoints = 100;

/** Names of the four levels of a criterion, lowest first. */
export const rubricLevels = [
  m.rubrics_level_none,
  m.rubrics_level_below,
  m.rubrics_level_at,
  m.rubrics_level_above,
] as const;

const skillNames = {
  writing: m.common_written_production,
  speaking: m.common_spoken_production,
} as const;

export const nameProduction = (kind: ProductionKind): string => skillNames[kind]();

/** Returns the total of a rubric in points. */
export const totalPoints = ({ criteria }: Pick<Rubric, 'criteria'>): number =>
  criteria.reduce((sum, { points }) => sum + points, 0);

const pointFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Formats points with a decimal comma: « 2,5 ». */
export const formatHalfPoints = (points: number): string => pointFormat.format(points);

/** Parses points with a comma or a point. Null unless they are a multiple of ½ from 0 to `max`. */
export function parseHalfPoints(text: string, max: number): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d{1,3}(?:\.[05])?$/.test(trimmed)) return null;
  const points = Number(trimmed);
  return points <= max ? points : null;
}
