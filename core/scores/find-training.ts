import type { Difficulty } from '../products/product.ts';
import type { Skill } from '../products/skills.ts';
import { listBands } from './charts/chart.ts';
import { tcfCanada } from './charts/tcf-canada.ts';
import { tcfToutPublic } from './charts/tcf-tout-public.ts';
import { type Exam, levelsOf, type PartId } from './exams.ts';
import { findGaps, type Gap, type Reading } from './read-score.ts';

export type Training = {
  level: Exclude<Difficulty, ''>;
  /** Skills that lack points. Empty if all parts reached the level. */
  skills: Skill[];
  /** Target level of a test, in its own scale. Null for a diploma. */
  goal: string | null;
  gaps: Gap[];
};

const skillsOf: Readonly<Record<PartId, readonly Skill[]>> = {
  listening: ['listening'],
  reading: ['reading'],
  writing: ['writing'],
  speaking: ['speaking'],
  structures: ['structures'],
  oral: ['listening', 'speaking'],
  written: ['reading', 'writing'],
};

/**
 * Returns training for failed parts of a diploma, or gaps of a test to `goal` (default: the next level).
 * Null without a higher level or a chart.
 */
export function findTraining(reading: Reading, goal = ''): Training | null {
  return reading.exam.kind === 'diploma' ? trainForDiploma(reading) : trainForTest(reading, goal);
}

function trainForDiploma({ exam, parts, outcome }: Reading): Training | null {
  const level = exam.level as Training['level'];
  if (outcome.kind === 'passed') return toTraining(findAbove('cecrl', level), []);
  if (outcome.kind !== 'failed') return null;
  const short = outcome.causes.flatMap((cause) => (cause.kind === 'part' ? [cause.part] : []));
  const lowest = Math.min(...parts.map(({ mark }) => mark ?? Number.POSITIVE_INFINITY));
  const weakest = parts.filter(({ mark }) => mark === lowest).map(({ id }) => id);
  return toTraining(level, short.length > 0 ? short : weakest);
}

function trainForTest(reading: Reading, chosen: string): Training | null {
  const { exam, parts, outcome } = reading;
  if (outcome.kind === 'no-chart') return null;
  const levels = levelsOf[exam.scale];
  const ranks = parts.flatMap(({ mark, level }) => (mark === null ? [] : [levels.indexOf(level ?? '')]));
  const goal = chosen || levels[Math.min(...ranks) + 1];
  const gaps = goal === undefined ? null : findGaps(reading, goal);
  if (goal === undefined || gaps === null) return null;
  if (gaps.length > 0)
    return toTraining(
      toCefr(exam.scale, goal),
      gaps.map(({ part }) => part),
      goal,
      gaps,
    );
  const above = findAbove(exam.scale, goal);
  return above ? toTraining(toCefr(exam.scale, above), [], above) : null;
}

function toTraining(
  level: string | undefined,
  parts: readonly PartId[],
  goal: string | null = null,
  gaps: Gap[] = [],
): Training | null {
  if (!level) return null;
  const skills = [...new Set(parts.flatMap((part) => skillsOf[part]))];
  return { level: level as Training['level'], skills, goal, gaps };
}

const findAbove = (scale: Exam['scale'], level: string): string | undefined =>
  levelsOf[scale][levelsOf[scale].indexOf(level) + 1];

/** Converts an NCLC level to a European one by reading marks: both TCF charts use the same marks. */
function toCefr(scale: Exam['scale'], level: string): string | undefined {
  if (scale === 'cecrl') return level;
  const from = listBands(tcfCanada, 'reading').find((band) => band.level === level)?.from ?? 0;
  return listBands(tcfToutPublic, 'reading').findLast((band) => band.from <= from)?.level;
}
