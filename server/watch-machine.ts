import type { Log } from './log.ts';

const everyMilliseconds = 5 * 60_000;

/** Has this machine look at itself, now and every five minutes: the jobs of the school may all be done on another. Stopping waits for a look that is under way. */
export function watchMachine(look: () => Promise<void>, log: Pick<Log, 'error'>): { stop(): Promise<void> } {
  let looking: Promise<void>;
  const checkOnce = () => {
    looking = look().catch((error: unknown) =>
      log.error({ err: error }, 'this machine could not be looked at'),
    );
  };
  checkOnce();
  const timer = setInterval(checkOnce, everyMilliseconds);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
