import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { TwinLog } from '#twins/kit/twin.ts';
import { DatabaseStartError } from './errors.ts';
import { type Launcher, launch } from './launcher.ts';
import { followLog } from './server-log.ts';
import { isPostgresOf, readPostmasterFile, signalProcess } from './server-processes.ts';

export type RunningServer = {
  pid: number;
  /** Settled once the process has ended, with a sentence of how. */
  ended: Promise<string>;
  hasEnded(): boolean;
};

/** The server could not start because another one was there first, or its last sessions had not ended yet. */
export class ServerInTheWayError extends Error {
  override readonly name = 'ServerInTheWayError';
}

/** Recovery after a crash replays at most `max_wal_size`; a slow disk does that well within this. */
const RECOVERY_MS = 120_000;

/** The last lines of a server that ended arrive within this time, on a busy machine too. */
const OUTPUT_MS = 3_000;

/**
 * Starts a server and waits until it accepts connections.
 * Throws ServerInTheWayError, or DatabaseStartError `disk-full` or `did-not-start`.
 */
export async function runPostgres(options: {
  launcher: Launcher;
  program: string;
  parameters: readonly string[];
  cluster: string;
  log: TwinLog;
  /** Gives up, and ends the server, once aborted. */
  signal: AbortSignal;
}): Promise<RunningServer> {
  const { launcher, program, parameters, cluster, log, signal } = options;
  const child = launch(launcher, program, parameters, ['ignore', 'ignore', 'pipe']);
  if (!child.stderr) throw new Error('The server was started without a pipe for its log.');
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

/** Not when its output is closed: a session may outlive its server, and keeps the output open. */
function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** A server ends so when it is told to: by another start, which took it for one that its holder had left. */
const CLEAN_END = 'exit code 0';

/** A lock file is empty for a moment while another server writes it. */
const IN_THE_WAY =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|could not bind Unix address/;

function explainEnd(how: string, lines: string): Error {
  const message = `PostgreSQL did not start (${how}): ${lines || 'it said nothing'}`;
  if (how === CLEAN_END || IN_THE_WAY.test(lines)) return new ServerInTheWayError(message);
  return new DatabaseStartError(
    /No space left on device/.test(lines) ? 'disk-full' : 'did-not-start',
    message,
  );
}

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
export async function stopPostgres(pid: number, cluster: string, log: TwinLog): Promise<void> {
  for (const { signal, shutdown, milliseconds } of STEPS) {
    if (!(await isPostgresOf(pid, cluster))) return;
    signalProcess(pid, signal);
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      if (!(await isPostgresOf(pid, cluster))) return;
      await delay(10);
    }
    log.warn({ pid, shutdown }, 'the database did not shut down in time');
  }
}
