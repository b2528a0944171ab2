import { randomInt } from 'node:crypto';

export type Random = {
  seed: number;
  /** From 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
};

/**
 * Random choices that can be repeated: SEED names them, without it they are new each time. The seed is
 * printed, so that a run that failed can be run again.
 */
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

/** How much of a generated suite to run: its usual size, or as many times that as TEST_SCALE says. */
export const scaled = (usual: number): number => usual * (Number(process.env.TEST_SCALE) || 1);
