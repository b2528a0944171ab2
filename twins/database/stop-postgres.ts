import { setTimeout as delay } from 'node:timers/promises';
import { isPostgresOf, signalProcess } from './process-state.ts';
import type { Log } from './server-log.ts';

/**
 * The ways a server can be told to end, and how long each is given, in milliseconds.
 * https://www.postgresql.org/docs/18/server-shutdown.html
 */
const STEPS = [
  { signal: 'SIGINT', shutdown: 'fast', milliseconds: 10_000 },
  { signal: 'SIGQUIT', shutdown: 'immediate', milliseconds: 6_000 },
  { signal: 'SIGKILL', shutdown: 'killed', milliseconds: 2_000 },
] as const;

/** Shuts a server down cleanly, and by force where it does not obey in time (the next start then recovers). */
export async function stopPostgres(pid: number, cluster: string, log: Log): Promise<void> {
  for (const { signal, shutdown, milliseconds } of STEPS) {
    if (!(await isPostgresOf(pid, cluster))) return;
    signalProcess(pid, signal);
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      if (!(await isPostgresOf(pid, cluster))) return;
      await delay(10);
    }
    log('warn', 'the database did not shut down in time', { pid, shutdown });
  }
}
