import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Blocks the event loop for a time in milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('lets the event loop run other work between slices of concurrent callers', async () => {
  let isDone = false;
  const parts: number[] = [];
  const working = Promise.all(
    Array.from({ length: 10 }, async (_, one) => {
      const takeTurn = createTurns();
      for (let part = 0; part < 3; part++) {
        await takeTurn();
        parts.push(one);
        work(10);
      }
    }),
  ).then(() => {
    isDone = true;
  });
  let most = 0;
  for (let before = 0; !isDone; before = parts.length) {
    await setImmediate();
    most = Math.max(most, parts.length - before);
  }
  await working;
  expect(parts).toHaveLength(30);
  // A part is longer than a slice, so each round runs one part. A test step spans at most two rounds.
  expect(most).toBeLessThanOrEqual(2);
});
