import type { Log } from './log.ts';

const everyMilliseconds = 5 * 60_000;

/** Has this machine look at itself, now and every five minutes: the jobs of the school may all be done on another. */
export function watchMachine(look: () => Promise<void>, log: Pick<Log, 'error'>): { stop(): void } {
  const lookOnce = () => {
    look().catch((error: unknown) => log.error({ err: error }, 'this machine could not be looked at'));
  };
  lookOnce();
  const timer = setInterval(lookOnce, everyMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
