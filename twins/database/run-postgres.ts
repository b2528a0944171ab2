import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { TwinLog } from '#twins/kit/twin.ts';
import { DatabaseStartError } from './errors.ts';
import { type Launcher, launch } from './launcher.ts';
import { followLog } from './server-log.ts';
import { isPostgresOf, readPostmasterFile, signalProcess } from './server-processes.ts';

export type RunningServer = {
  pid: number;
  /** Resolves after the process has ended, with its exit code or signal. */
  ended: Promise<string>;
  hasEnded(): boolean;
};

export class ServerInTheWayError extends Error {
  override readonly name = 'ServerInTheWayError';
}

/** Limit for crash recovery, which replays at most `max_wal_size`, even on a slow disk. */
const RECOVERY_MS = 120_000;

/** Limit for the last log lines of an ended server, even on a busy machine. */
const OUTPUT_MS = 3_000;

/**
 * @throws {ServerInTheWayError}
 * @throws {DatabaseStartError} `disk-full` or `did-not-start`
 */
export async function runPostgres(options: {
  launcher: Launcher;
  program: string;
  parameters: readonly string[];
  cluster: string;
  log: TwinLog;
  signal: AbortSignal;
}): Promise<RunningServer> {
  const { launcher, program, parameters, cluster, log, signal } = options;
  const child = launch(launcher, program, parameters, ['ignore', 'ignore', 'pipe']);
  if (!child.stderr) throw new Error('server started without a pipe for its log');
  const output = followLog(child.stderr, log);
  const ended = whenEnded(child);
  let endedAs: string | undefined;
  void ended.then((how) => {
    endedAs = how;
  });
  const end = performance.now() + RECOVERY_MS;
  while (endedAs === undefined) {
    const file = await readPostmasterFile(cluster);
    if (child.pid !== undefined && file?.pid === child.pid && file.ready) {
      return { pid: child.pid, ended, hasEnded: () => endedAs !== undefined };
    }
    if (signal.aborted || performance.now() > end) {
      child.kill('SIGQUIT');
      await ended;
      signal.throwIfAborted();
      throw new DatabaseStartError(
        'did-not-start',
        `PostgreSQL was not ready after ${RECOVERY_MS / 1000} seconds.`,
      );
    }
    await delay(15);
  }
  await Promise.race([output.closed, delay(OUTPUT_MS)]);
  throw explainEnd(endedAs, output.last());
}

/** Uses `exit`, not `close`: a session may outlive its server and keep the output open. */
function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Exit of a server that another start shut down as abandoned. */
const CLEAN_END = 'exit code 0';

/** A lock file is empty briefly while another server writes it. */
const IN_THE_WAY =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|could not bind Unix address/;

function explainEnd(how: string, lines: string): Error {
  const message = `PostgreSQL did not start (${how}): ${lines || 'no output'}`;
  if (how === CLEAN_END || IN_THE_WAY.test(lines)) return new ServerInTheWayError(message);
  return new DatabaseStartError(
    /No space left on device/.test(lines) ? 'disk-full' : 'did-not-start',
    message,
  );
}

/** Waits in milliseconds. https://www.postgresql.org/docs/18/server-shutdown.html */
const STEPS = [
  { signal: 'SIGINT', shutdown: 'fast', milliseconds: 10_000 },
  { signal: 'SIGQUIT', shutdown: 'immediate', milliseconds: 6_000 },
  { signal: 'SIGKILL', shutdown: 'killed', milliseconds: 2_000 },
] as const;

/** Shuts a server down cleanly, or by force after the time limits (the next start then recovers). */
export async function stopPostgres(pid: number, cluster: string, log: TwinLog): Promise<void> {
  for (const { signal, shutdown, milliseconds } of STEPS) {
    if (!(await isPostgresOf(pid, cluster))) return;
    signalProcess(pid, signal);
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      if (!(await isPostgresOf(pid, cluster))) return;
      await delay(10);
    }
    log.warn({ pid, shutdown }, 'database shutdown timed out');
  }
}
