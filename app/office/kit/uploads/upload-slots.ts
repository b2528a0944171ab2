/** Maximum number of concurrent uploads of a page. More uploads would only share the same bandwidth. */
export const maxTravelling = 3;

let taken = 0;
const waiting: (() => void)[] = [];

/** Waits for an upload slot in order; returns the function that releases it. Rejects if aborted. */
export async function takeSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (taken >= maxTravelling) await waitForSlot(signal);
  else taken += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
}

function waitForSlot(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(next), 1);
      reject(signal.reason);
    };
    waiting.push(next);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
