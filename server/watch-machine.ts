import type { Log } from './log.ts';

const everyMilliseconds = 5 * 60_000;

/** Checks this machine every five minutes. Not a job, because jobs may run on another machine. */
export function watchMachine(look: () => Promise<void>, log: Pick<Log, 'error'>): { stop(): Promise<void> } {
  let looking: Promise<void>;
  const checkOnce = () => {
    looking = look().catch((error: unknown) => log.error({ err: error }, 'machine check failed'));
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
