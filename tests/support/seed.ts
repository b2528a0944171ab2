import { randomInt } from 'node:crypto';

export type Random = {
  seed: number;
  /** Returns an integer from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
};

/** Returns a reproducible random source. Prints its seed, so that TEST_SEED can repeat a failed run. */
export function openRandom(
  what: string,
  seed = Number(process.env.TEST_SEED) || randomInt(1, 2 ** 31),
): Random {
  console.log(`${what}: TEST_SEED=${seed}`);
  let state = seed;
  // Mulberry32, by Tommy Ettinger, in the public domain.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [
          shuffled[other] as (typeof items)[number],
          shuffled[last] as (typeof items)[number],
        ];
      }
      return shuffled;
    },
  };
}

/** Scales the size of a generated suite by TEST_SCALE. */
export const scaled = (usual: number): number => usual * (Number(process.env.TEST_SCALE) || 1);
