import { exerciseLevels } from '../document/exercise-levels.ts';

/** CEFR level. A reached level is empty below the lowest tested one. */
export type TestedLevel = (typeof exerciseLevels)[number];
export type ReachedLevel = TestedLevel | '';

export type WeighedAnswer = {
  level: TestedLevel;
  /** Average credit of a random answer, from 0 to 1: a quarter for four options, zero for typed text. */
  chance: number;
  /** Credit from 0 to 1. */
  credit: number;
};

export type LevelEstimate = {
  /** Estimated ability in logits. A1 begins at 0. */
  ability: number;
  level: ReachedLevel;
  /** Probability of the level given the answers, from 0 to 1, with a uniform prior. */
  certainty: number;
  /** Shortest run of adjacent levels with a probability of at least `wanted`. */
  lowest: ReachedLevel;
  highest: ReachedLevel;
};

/** Width of a level in logits: in its middle two of three answers are right, one of three a level higher. */
const levelStep = 1.5;

/** Distance between tested abilities, in logits. */
const gridStep = 0.1;

/** Minimum probability of the returned range of levels. */
const wanted = 0.8;

/** Returns the difficulty at which a level begins, in logits. */
export const toDifficulty = (level: TestedLevel): number => levelStep * exerciseLevels.indexOf(level);

/** Probability of a right answer by the Rasch model (1960), on top of the chance of guessing it. */
export const toSuccess = (ability: number, { level, chance }: Omit<WeighedAnswer, 'credit'>): number =>
  chance + (1 - chance) / (1 + Math.exp(toDifficulty(level) - ability));

/** `levels` must be in ascending order. */
export const reachLevel = (ability: number, levels: readonly TestedLevel[]): ReachedLevel =>
  levels.findLast((level) => ability >= toDifficulty(level)) ?? '';

/** Estimates the level by Bayes: levels are equally likely at first, then weighted by each answer. */
export function estimateLevel(
  levels: readonly TestedLevel[],
  answers: readonly WeighedAnswer[],
): LevelEstimate {
  const steps: ReachedLevel[] = ['', ...levels];
  const likely = new Map(steps.map((level) => [level, 0]));
  const points = listAbilities(levels).map((ability) => ({ ability, weight: weigh(ability, answers) }));
  // Scaled so that the greatest weight is 1, which prevents underflow.
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

/** From one level width below the lowest level to the upper bound of the highest. */
function listAbilities(levels: readonly TestedLevel[]): number[] {
  const from = toDifficulty(levels[0] ?? 'A1') - levelStep;
  const count = Math.round(((levels.length + 1) * levelStep) / gridStep);
  return Array.from({ length: count }, (_, at) => from + (at + 0.5) * gridStep);
}

/** Returns the logarithm of the likelihood of the answers at an ability. */
const weigh = (ability: number, answers: readonly WeighedAnswer[]): number =>
  answers.reduce((sum, answer) => {
    const success = toSuccess(ability, answer);
    return sum + answer.credit * Math.log(success) + (1 - answer.credit) * Math.log(1 - success);
  }, 0);
