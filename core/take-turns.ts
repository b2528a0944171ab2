/** Maximum time that one caller blocks the event loop, in milliseconds. */
const sliceMilliseconds = 8;

const waiting: (() => void)[] = [];

/** Returns a function to await before each part of long work, so that other requests run in between. */
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

/** Starts the first waiting caller; the others wait for a later round. */
function beginSlice(): void {
  const begin = waiting.shift();
  if (waiting.length > 0) setImmediate(beginSlice);
  begin?.();
}
