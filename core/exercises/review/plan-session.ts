import type { ShownItem } from '../keys/shown-exercise.ts';

/** A session is no longer than this, unless one goes on; in seconds. */
export const sessionSeconds = 600;

/** What a card takes with its correction, in seconds: our estimate. */
const seconds: Record<ShownItem['kind'], number> = {
  ...{ gaps: 25, 'gap-choices': 20, 'word-bank': 20, conjugation: 20 },
  ...{ choice: 20, choices: 30, 'true-false': 15, match: 15, classify: 15 },
  ...{ order: 40, transformation: 60, 'find-fault': 30, reading: 75 },
};

/** Of which product and exercise something is, and what it takes by its kind. */
export type Mixed = { productId: string; exerciseId: string; kind: ShownItem['kind'] };

export const estimateSeconds = (cards: readonly Pick<Mixed, 'kind'>[]): number =>
  cards.reduce((sum, { kind }) => sum + seconds[kind], 0);

/**
 * What is asked in the time that is left of a session, in its order: each time of the product, then of the exercise, of which least was
 * asked, and not of the last one again where they are equal; else what is longest due, as `due` stands. What was done already counts, so
 * that the next one is the same however often it is asked for.
 */
export function planSession<Card extends Mixed>(due: readonly Card[], done: readonly Mixed[]): Card[] {
  const left = [...due];
  const asked = [...done];
  const planned: Card[] = [];
  let spent = estimateSeconds(done);
  while (left.length > 0) {
    const products = Map.groupBy(asked, ({ productId }) => productId);
    const exercises = Map.groupBy(asked, ({ exerciseId }) => exerciseId);
    const last = asked.at(-1)?.productId;
    const weigh = ({ productId, exerciseId }: Mixed): number[] => [
      products.get(productId)?.length ?? 0,
      productId === last ? 1 : 0,
      exercises.get(exerciseId)?.length ?? 0,
    ];
    const [next] = left.toSorted((a, b) => compareWeights(weigh(a), weigh(b)));
    if (!next || spent + seconds[next.kind] > sessionSeconds) break;
    left.splice(left.indexOf(next), 1);
    spent += seconds[next.kind];
    asked.push(next);
    planned.push(next);
  }
  return planned;
}

const compareWeights = (a: readonly number[], b: readonly number[]): number =>
  a.map((weight, index) => weight - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
