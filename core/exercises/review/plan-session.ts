import type { ShownItem } from '../keys/shown-exercise.ts';

/** Maximum duration, unless the learner continues. */
export const sessionSeconds = 600;

/** Estimated seconds for one question and reading its correction. */
const seconds: Record<ShownItem['kind'], number> = {
  ...{ gaps: 25, 'gap-choices': 20, 'word-bank': 20, conjugation: 20 },
  ...{ choice: 20, choices: 30, 'true-false': 15, match: 15, classify: 15 },
  ...{ order: 40, transformation: 60, 'find-fault': 30, reading: 75 },
  ...{ dictation: 60, writing: 600, speaking: 600 },
};

/** Values of a review card that a plan depends on. */
export type ReviewCandidate = { productId: string; exerciseId: string; kind: ShownItem['kind'] };

export const estimateSeconds = (cards: readonly Pick<ReviewCandidate, 'kind'>[]): number =>
  cards.reduce((sum, { kind }) => sum + seconds[kind], 0);

/**
 * Prefers the product with the fewest cards (on a tie, not the last one), then another exercise and another
 * kind than the last card, then the exercise with the fewest cards, then the order of `due`. Answered cards
 * count too, so that the plan stays the same during the session.
 */
export function planSession<Card extends ReviewCandidate>(
  due: readonly Card[],
  done: readonly ReviewCandidate[],
): Card[] {
  const left = new Set(due);
  const asked = { products: new Map<string, number>(), exercises: new Map<string, number>() };
  let last: ReviewCandidate | undefined;
  const ask = (card: ReviewCandidate) => {
    const { productId, exerciseId } = card;
    asked.products.set(productId, (asked.products.get(productId) ?? 0) + 1);
    asked.exercises.set(exerciseId, (asked.exercises.get(exerciseId) ?? 0) + 1);
    last = card;
  };
  const weigh = ({ productId, exerciseId, kind }: ReviewCandidate) => [
    asked.products.get(productId) ?? 0,
    productId === last?.productId ? 1 : 0,
    (exerciseId === last?.exerciseId ? 1 : 0) + (kind === last?.kind ? 1 : 0),
    asked.exercises.get(exerciseId) ?? 0,
  ];
  for (const card of done) ask(card);
  const planned: Card[] = [];
  let spent = estimateSeconds(done);
  while (left.size > 0) {
    const next = findLightest(left, weigh);
    if (!next || spent + seconds[next.kind] > sessionSeconds) break;
    left.delete(next);
    spent += seconds[next.kind];
    ask(next);
    planned.push(next);
  }
  return planned;
}

/** Returns the first element with the lowest weights, compared one after the other. */
function findLightest<Each>(things: Iterable<Each>, weigh: (thing: Each) => number[]): Each | undefined {
  let lightest: { thing: Each; weights: number[] } | undefined;
  for (const thing of things) {
    const weights = weigh(thing);
    if (!lightest || compareWeights(weights, lightest.weights) < 0) lightest = { thing, weights };
  }
  return lightest?.thing;
}

const compareWeights = (a: readonly number[], b: readonly number[]): number =>
  a.map((weight, index) => weight - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
