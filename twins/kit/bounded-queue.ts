export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs up to `atOnce` tasks concurrently and keeps up to `waiting` more, in call order.
 * @throws {QueueFullError} (as a rejection) if the queue is full
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running++;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new QueueFullError(`queue full: ${waiting} tasks waiting`);
    try {
      return await task();
    } finally {
      // Passes the slot directly to the next task, so that a new call cannot take it first.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
