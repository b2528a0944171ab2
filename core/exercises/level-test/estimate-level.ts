import {
  abilities,
  levelStep,
  listPriors,
  type ReachedLevel,
  readOutcomes,
  type TestedLevel,
  toDifficulty,
  traitCount,
} from './answer-model.ts';

export type WeighedAnswer = {
  level: TestedLevel;
  /** Chance of a right guess by field, from 0 to 1: a quarter for four options, zero for typed text. */
  chances: readonly number[];
  /** Credit by field, from 0 to 1. Null for a field left empty. */
  credits: readonly (number | null)[];
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

/** Minimum probability of the returned range of levels. */
const wanted = 0.8;

/** Correlation of the fields of one question. Answers about one text tell less than independent ones. */
const sameText = 0.08;

/** Returns how many independent answers a field with these neighbours is worth. */
export const weighField = ({ length }: readonly unknown[]): number => 1 / (1 + sameText * (length - 1));

/** `levels` must be in ascending order. */
export const reachLevel = (ability: number, levels: readonly TestedLevel[]): ReachedLevel =>
  levels.findLast((level) => ability >= toDifficulty(level)) ?? '';

/** Estimates the level by Bayes: levels are equally likely at first, then weighted by each answer. */
export function estimateLevel(
  levels: readonly TestedLevel[],
  answers: readonly WeighedAnswer[],
): LevelEstimate {
  const steps: ReachedLevel[] = ['', ...levels];
  const likely = steps.map(() => 0);
  let [total, sum] = [0, 0];
  for (const { ability, share } of weighAbilities(levels, answers)) {
    const at = steps.indexOf(reachLevel(ability, levels));
    likely[at] = (likely[at] ?? 0) + share;
    total += share;
    sum += share * ability;
  }
  const shares = likely.map((share) => share / total);
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

/** Returns the relative probability of each ability, summed over the traits. */
function weighAbilities(levels: readonly TestedLevel[], answers: readonly WeighedAnswer[]) {
  const weights = listPriors();
  for (const { table, weight } of countOutcomes(answers))
    for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] ?? 0) + weight * (table[at] ?? 0);
  // Scaled so that the greatest weight is 1, which prevents underflow.
  const top = weights.reduce((one, other) => Math.max(one, other));
  const [from, to] = [toDifficulty(levels[0] ?? 'A1'), toDifficulty(levels.at(-1) ?? 'C2')];
  return abilities.flatMap((ability, row) => {
    if (ability < from - levelStep || ability > to + levelStep) return [];
    let share = 0;
    for (let at = row * traitCount; at < (row + 1) * traitCount; at++)
      share += Math.exp((weights[at] ?? 0) - top);
    return [{ ability, share }];
  });
}

/** Returns the total weight of each outcome. Equal fields share one table. */
function countOutcomes(answers: readonly WeighedAnswer[]) {
  const counts = new Map<Float64Array, number>();
  const add = (table: Float64Array, weight: number) => counts.set(table, (counts.get(table) ?? 0) + weight);
  for (const { level, chances, credits } of answers) {
    const weight = weighField(chances);
    for (const [at, chance] of chances.entries()) {
      const [credit, { right, wrong, empty }] = [credits[at] ?? null, readOutcomes(level, chance)];
      if (credit === null) add(empty, weight);
      else {
        if (credit > 0) add(right, weight * credit);
        if (credit < 1) add(wrong, weight * (1 - credit));
      }
    }
  }
  return [...counts].map(([table, weight]) => ({ table, weight }));
}
