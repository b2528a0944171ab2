/** Longest time that one caller keeps the event loop, in milliseconds. */
const sliceMilliseconds = 8;

const waiting: (() => void)[] = [];

/**
 * Returns a function that waits for time on the event loop. Long work that can be divided awaits it before each part. All such work
 * together gets one slice between two rounds of the event loop, so that other requests are answered in between.
 */
export function createTurns(): () => Promise<void> {
  let until = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < until) return;
    await waitForSlice();
    until = performance.now() + sliceMilliseconds;
  };
}

function waitForSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginSlice);
  });
}

/** Gives a slice to the first who waits. The others, and this one when it asks again, wait for a later round. */
function beginSlice(): void {
  const begin = waiting.shift();
  if (waiting.length > 0) setImmediate(beginSlice);
  begin?.();
}
