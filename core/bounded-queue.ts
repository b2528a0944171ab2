import { AppError } from './errors.ts';

type Limits = {
  atOnce: number;
  waiting?: number;
  full?: string;
};

/**
 * Returns a function that starts tasks in call order, at most `atOnce` concurrently; at most `waiting` are
 * pending.
 * @throws {AppError} unavailable if the queue is full
 */
export function createQueue({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
  full = 'too many tasks wait',
}: Limits) {
  const line: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new AppError('unavailable', full);
    try {
      return await task();
    } finally {
      // The next pending task takes over the slot; otherwise a new task could overtake it.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
