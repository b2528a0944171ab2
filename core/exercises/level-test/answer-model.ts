import { exerciseLevels } from '../document/exercise-levels.ts';

/** CEFR level. A reached level is empty below the lowest tested one. */
export type TestedLevel = (typeof exerciseLevels)[number];
export type ReachedLevel = TestedLevel | '';

/** Width of a level in logits: in its middle two of three answers are right, one of three a level higher. */
export const levelStep = 1.5;

/** Distance between tested abilities, in logits. */
const gridStep = 0.15;

/** From one level width below A1 to one above the beginning of C2. */
export const abilities: readonly number[] = Array.from(
  { length: Math.round(((exerciseLevels.length + 1) * levelStep) / gridStep) },
  (_, at) => (at + 0.5) * gridStep - levelStep,
);

/** Returns the difficulty at which a level begins, in logits. */
export const toDifficulty = (level: TestedLevel): number => levelStep * exerciseLevels.indexOf(level);

/** Traits of a person besides the ability. The test does not report them, but they explain answers. */
type Traits = {
  /** Logits by which choosing is easier than typing. */
  advantage: number;
  /** Probability of guessing instead of leaving a field empty. */
  guessing: number;
  /** Probability of a wrong answer despite the knowledge. */
  slips: number;
};

/** Assumed values with their relative frequency. The mean advantage is zero: the level is that of both formats. */
const advantages = [
  [-1, 0.1],
  [-0.5, 0.24],
  [0, 0.32],
  [0.5, 0.24],
  [1, 0.1],
] as const;
const guessings = [
  [0.02, 0.4],
  [0.5, 0.2],
  [0.98, 0.4],
] as const;
// Assuming more slips than people make places them too high, most visibly below a boundary.
const slipRates = [
  [0.02, 0.75],
  [0.1, 0.25],
] as const;

const persons: readonly (Traits & { share: number })[] = advantages.flatMap(([advantage, ofAdvantage]) =>
  guessings.flatMap(([guessing, ofGuessing]) =>
    slipRates.map(([slips, ofSlips]) => ({
      ...{ advantage, guessing, slips },
      share: ofAdvantage * ofGuessing * ofSlips,
    })),
  ),
);

/** Number of combinations of traits. A weight has the index `ability * traitCount + traits`. */
export const traitCount = persons.length;

/** Returns the logarithm of the assumed frequency of each ability with each combination of traits. */
export const listPriors = (): Float64Array => tabulate((_, { share }) => Math.log(share));

/** Probability of knowing an answer by the Rasch model (1960). A `chance` of zero means a typed answer. */
const toKnowledge = (ability: number, { advantage }: Traits, difficulty: number, chance: number): number =>
  1 / (1 + Math.exp(difficulty - ability - (chance > 0 ? advantage : -advantage) / 2));

type Outcomes<Value> = { right: Value; wrong: Value; empty: Value };

/** Probabilities of the outcomes of one field. Nobody guesses a typed answer, so an empty one equals a wrong one. */
function toOutcomes(known: number, { guessing, slips }: Traits, chance: number): Outcomes<number> {
  if (chance === 0) {
    const right = known * (1 - slips);
    return { right, wrong: 1 - right, empty: 1 - right };
  }
  const guessed = (1 - known) * guessing;
  return {
    right: known * (1 - slips) + guessed * chance,
    wrong: known * slips + guessed * (1 - chance),
    empty: (1 - known) * (1 - guessing),
  };
}

/** Logarithms of the probabilities by ability and traits. */
const tables = new Map<string, Outcomes<Float64Array>>();

/** Returns the logarithms of the probabilities of a field's outcomes. Few fields differ in level and chance. */
export function readOutcomes(level: TestedLevel, chance: number): Outcomes<Float64Array> {
  const name = `${level} ${chance.toFixed(3)}`;
  const present = tables.get(name);
  if (present) return present;
  const list = (outcome: keyof Outcomes<unknown>) =>
    tabulate((ability, traits) =>
      Math.log(
        toOutcomes(toKnowledge(ability, traits, toDifficulty(level), chance), traits, chance)[outcome],
      ),
    );
  const table = { right: list('right'), wrong: list('wrong'), empty: list('empty') };
  tables.set(name, table);
  return table;
}

function tabulate(compute: (ability: number, traits: Traits & { share: number }) => number): Float64Array {
  const values = new Float64Array(abilities.length * traitCount);
  for (const [row, ability] of abilities.entries())
    for (const [at, traits] of persons.entries()) values[row * traitCount + at] = compute(ability, traits);
  return values;
}
