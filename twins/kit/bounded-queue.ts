/** The queue has no place left for another task. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs at most `atOnce` tasks at the same time, in the order of its calls, and lets at most `waiting` others
 * wait. Its promise is rejected with {@link QueueFullError} if the queue is full.
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running++;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new QueueFullError(`${waiting} tasks wait already`);
    try {
      return await task();
    } finally {
      // The place is handed over, not freed, so that a newcomer cannot overtake.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
