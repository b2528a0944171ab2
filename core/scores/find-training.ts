import type { Difficulty } from '../products/product.ts';
import type { Skill } from '../products/skills.ts';
import { listBands } from './charts/chart.ts';
import { tcfCanada } from './charts/tcf-canada.ts';
import { tcfToutPublic } from './charts/tcf-tout-public.ts';
import { type Exam, levelsOf, type PartId } from './exams.ts';
import { findGaps, type Gap, type Reading } from './read-score.ts';

/** What to train after a result. */
export type Training = {
  /** The level to train at. */
  level: Exclude<Difficulty, ''>;
  /** What lacks points; none where everything is reached and the next level is what remains. */
  skills: Skill[];
  /** The level of a test that is aimed at, in its own scale; null for a diploma. */
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
 * What a result leaves to be trained: the parts that keep a diploma away, or what the parts of a test lack for `goal`, which is the
 * level above the one that was reached unless somebody names another. Null where nothing lies above, or no chart reads it.
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

/**
 * The level of the Common European Framework at which a level begins. An NCLC begins, in the reading of the TCF Canada, at a mark
 * that the TCF tout public reads on the same scale of 699.
 */
function toCefr(scale: Exam['scale'], level: string): string | undefined {
  if (scale === 'cecrl') return level;
  const from = listBands(tcfCanada, 'reading').find((band) => band.level === level)?.from ?? 0;
  return listBands(tcfToutPublic, 'reading').findLast((band) => band.from <= from)?.level;
}
