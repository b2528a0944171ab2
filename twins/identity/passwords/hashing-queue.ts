/** More work is waiting than it makes sense to promise. */
export class HashingOverloadError extends Error {
  constructor() {
    super('Too many passwords are waiting to be hashed');
    this.name = 'HashingOverloadError';
  }
}

export type HashingQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` works together and lets at most `waiting` others wait. Four at once is libuv's whole thread pool:
 * more would only starve files and DNS.
 * @throws HashingOverloadError when the queue is full
 */
export function createHashingQueue({ atOnce = 4, waiting = 50 } = {}): HashingQueue {
  let running = 0;
  const turns: (() => void)[] = [];

  return async function queue(work) {
    if (running < atOnce) running++;
    else if (turns.length < waiting) await new Promise<void>((resolve) => turns.push(resolve));
    else throw new HashingOverloadError();
    try {
      return await work();
    } finally {
      // The place is handed over, not freed, so a newcomer cannot overtake those who wait.
      const next = turns.shift();
      if (next) next();
      else running--;
    }
  };
}
