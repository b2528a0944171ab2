import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { TwinLog } from '#twins/kit/twin.ts';
import { DatabaseStartError } from './errors.ts';
import { type Launcher, launch } from './launcher.ts';
import { followLog } from './server-log.ts';
import { isPostgresOf, readPostmasterFile, signalProcess } from './server-processes.ts';

export type RunningServer = {
  pid: number;
  /** Resolves with the exit code or signal once the process has ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
};

export class ServerInTheWayError extends Error {
  override readonly name = 'ServerInTheWayError';
}

/** Time limit for crash recovery, which replays at most `max_wal_size` of log, even on a slow disk. */
const RECOVERY_MS = 120_000;

/** Time limit for reading the last log lines of a server that has ended, even on a busy machine. */
const OUTPUT_MS = 3_000;

/**
 * Starts the server and resolves once it is ready.
 * @throws {ServerInTheWayError} if another server uses the cluster or its socket
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

/** Waits for `exit`, not `close`, because a session may outlive its server and keep the output open. */
function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** A server ends this way if another process shut it down as abandoned. */
const CLEAN_END = 'exit code 0';

/** Messages about another server. A lock file is empty for a moment while another server writes it. */
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

/**
 * Shutdown signals in order, each with its time limit.
 * https://www.postgresql.org/docs/18/server-shutdown.html
 */
const STEPS = [
  { signal: 'SIGINT', shutdown: 'fast', milliseconds: 10_000 },
  { signal: 'SIGQUIT', shutdown: 'immediate', milliseconds: 6_000 },
  { signal: 'SIGKILL', shutdown: 'killed', milliseconds: 2_000 },
] as const;

/** Shuts a server down cleanly. After the time limits, kills it; the next start then recovers. */
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
