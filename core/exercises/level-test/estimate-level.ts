import { exerciseLevels } from '../document/exercise-levels.ts';

/** A level of the CEFR, or empty: below the lowest that is tested. */
export type TestedLevel = (typeof exerciseLevels)[number];
export type ReachedLevel = TestedLevel | '';

/** An answer as the estimate weighs it. */
export type WeighedAnswer = {
  level: TestedLevel;
  /** What a blind answer gets on average, from 0 to 1: one in four of four options, nothing where it is typed. */
  chance: number;
  /** From 0 to 1. */
  credit: number;
};

export type LevelEstimate = {
  /** Where somebody stands, in logits: A1 begins at 0. */
  ability: number;
  level: ReachedLevel;
  /** How likely that level is after these answers, from 0 to 1, if all were equally likely before. */
  certainty: number;
  /** The shortest run of neighbouring levels that is likely enough (`wanted`). */
  lowest: ReachedLevel;
  highest: ReachedLevel;
};

/**
 * How much harder the questions of a level are than those of the one before, in logits, and how wide a level is: from half of its
 * questions answered without guessing to half of the next one's. In its middle, that is two of three of its own and one of three of those.
 */
const levelStep = 1.5;

/** How finely abilities are looked at, in logits. */
const gridStep = 0.1;

/** The range that is told is as likely as this. */
const wanted = 0.8;

/** How hard the questions of a level are, in logits. */
export const toDifficulty = (level: TestedLevel): number => levelStep * exerciseLevels.indexOf(level);

/** How likely somebody answers a question rightly: the model of Rasch (1960), above what a blind answer gets. */
export const toSuccess = (ability: number, { level, chance }: Omit<WeighedAnswer, 'credit'>): number =>
  chance + (1 - chance) / (1 + Math.exp(toDifficulty(level) - ability));

/** The level at which somebody of an ability is, among those that are tested; they stand in order. */
export const reachLevel = (ability: number, levels: readonly TestedLevel[]): ReachedLevel =>
  levels.findLast((level) => ability >= toDifficulty(level)) ?? '';

/**
 * What answers say of a level. Before the first answer all levels, and what is below them, are equally likely; each answer weighs by
 * how likely it was at each ability (Bayes); half an answer weighs half.
 */
export function estimateLevel(
  levels: readonly TestedLevel[],
  answers: readonly WeighedAnswer[],
): LevelEstimate {
  const steps: ReachedLevel[] = ['', ...levels];
  const likely = new Map(steps.map((level) => [level, 0]));
  const points = listAbilities(levels).map((ability) => ({ ability, weight: weigh(ability, answers) }));
  // Nothing underflows: the likeliest weighs 1.
  const top = Math.max(...points.map(({ weight }) => weight));
  let [total, sum] = [0, 0];
  for (const { ability, weight } of points) {
    const share = Math.exp(weight - top);
    const level = reachLevel(ability, levels);
    likely.set(level, (likely.get(level) ?? 0) + share);
    total += share;
    sum += share * ability;
  }
  const shares = steps.map((level) => (likely.get(level) ?? 0) / total);
  const best = shares.indexOf(Math.max(...shares));
  let [low, high, share] = [best, best, shares[best] ?? 0];
  while (share < wanted) {
    const [below, above] = [shares[low - 1] ?? -1, shares[high + 1] ?? -1];
    if (above > below) high += 1;
    else low -= 1;
    share += Math.max(below, above);
  }
  return {
    ability: sum / total,
    level: steps[best] ?? '',
    certainty: shares[best] ?? 0,
    lowest: steps[low] ?? '',
    highest: steps[high] ?? '',
  };
}

/** As far below the lowest level and above the highest as a level is wide: each has as many. */
function listAbilities(levels: readonly TestedLevel[]): number[] {
  const from = toDifficulty(levels[0] ?? 'A1') - levelStep;
  const count = Math.round(((levels.length + 1) * levelStep) / gridStep);
  return Array.from({ length: count }, (_, at) => from + (at + 0.5) * gridStep);
}

/** The logarithm of how likely answers are at an ability. */
const weigh = (ability: number, answers: readonly WeighedAnswer[]): number =>
  answers.reduce((sum, answer) => {
    const success = toSuccess(ability, answer);
    return sum + answer.credit * Math.log(success) + (1 - answer.credit) * Math.log(1 - success);
  }, 0);
