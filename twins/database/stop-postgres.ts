import { isPostgresOf, waitForEnd } from './process-state.ts';
import type { Log } from './server-log.ts';

/**
 * The three ways a server can be told to end, and how long each is given, in milliseconds.
 * https://www.postgresql.org/docs/18/server-shutdown.html
 */
const STEPS = [
  { signal: 'SIGINT', name: 'fast', milliseconds: 10_000 },
  { signal: 'SIGQUIT', name: 'immediate', milliseconds: 6_000 },
  { signal: 'SIGKILL', name: 'killed', milliseconds: 2_000 },
] as const;

/** Shuts a server down cleanly, and by force where it does not obey in time (the next start then recovers). */
export async function stopPostgres(pid: number, cluster: string, log: Log): Promise<void> {
  for (const step of STEPS) {
    if (!(await isPostgresOf(pid, cluster))) return;
    process.kill(pid, step.signal);
    if (await waitForEnd(pid, step.milliseconds)) return;
    log('warn', 'the database did not shut down in time', { pid, shutdown: step.name });
  }
}
