/** So many files travel at the same time from one page: more would only share the same line. */
export const maxTravelling = 3;

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Waits for its turn to send, in the order of asking, and answers the function that gives it back.
 * @throws the reason of `signal`, when it gives up waiting
 */
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
