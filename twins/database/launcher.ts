import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** How a PostgreSQL program is run: as which account, and through which wrapper. */
export type Launcher = {
  /** For the log. */
  description: string;
  /** Program and arguments put before the PostgreSQL program. */
  wrapper: readonly string[];
  /** Account the process takes before the wrapper runs; absent: ours. */
  account?: { uid: number; gid: number };
  /** The folder must be given to the account first. */
  takesOwnership: boolean;
};

/**
 * The children see nothing of our environment: no PG* variable may change what they do, no secret may leak into them.
 * Messages stay in English because they are read by this code.
 */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Starts a program through a launcher, in its own session so that Ctrl-C in our terminal does not reach it. */
export function launch(
  launcher: Launcher,
  program: string,
  parameters: readonly string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const [command, ...rest] = [...launcher.wrapper, program, ...parameters];
  return spawn(command ?? program, rest, {
    ...launcher.account,
    env: ENVIRONMENT,
    stdio,
    detached: true,
    cwd: '/',
  });
}

/** Runs a short program to its end. Never rejects: a program that cannot be started is code -1 with the reason in `output`. */
export function runToEnd(
  launcher: Launcher,
  program: string,
  parameters: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = launch(launcher, program, parameters, ['ignore', 'pipe', 'pipe']);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output: output.trim() }));
  });
}
