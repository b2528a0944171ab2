import { AppError } from '#core/errors.ts';

/**
 * Lets a few tasks run at once and a bounded number wait: what arrives beyond that is told to come back.
 * @throws {AppError} unavailable, when too many are waiting
 */
export function createQueue(limits: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= limits.atOnce) {
      if (line.length >= limits.waiting) throw new AppError('unavailable', 'too many pictures are waiting');
      // Whoever is done hands its place over: `running` stays.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
