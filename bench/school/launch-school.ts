import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listFamily, readCommand, readCpuSeconds } from '../measure/read-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const patience = 60_000;

/** The command of `npm start`, without npm around it. */
const startScript = [process.execPath, 'scripts/start.js'];

export type LaunchedSchool = {
  origin: string;
  port: number;
  /** Process id of the server (0 on systems other than Linux). */
  pid: number;
  dataDirectory: string;
  /** Seconds from spawning the process to the first 200 of the home page. */
  startSeconds: number;
  /** CPU seconds of the server until then, which do not depend on the load of the machine. */
  startCpuSeconds: number | null;
  readOutput(): Promise<string>;
  stop(): Promise<void>;
};

export type Place = { folder: string; port: number; ending: AsyncDisposableStack };

/**
 * Starts a school and waits for its home page. Output goes to a file, because reading a pipe costs CPU time.
 */
export async function launchSchool(
  { folder, port, ending }: Place,
  options: { command?: readonly string[]; environment?: Record<string, string> } = {},
): Promise<LaunchedSchool> {
  const origin = `http://127.0.0.1:${port}`;
  const dataDirectory = join(folder, 'data');
  const outputPath = join(folder, 'output.log');
  const output = openSync(outputPath, 'w');
  const started = performance.now();
  const [program = '', ...words] = options.command ?? startScript;
  const child = spawn(program, words, {
    cwd: root,
    env: {
      ...withoutSettings(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: origin,
      DATA_DIR: dataDirectory,
      SEED: 'none',
      LOG_LEVEL: 'info',
      ...options.environment,
    },
    stdio: ['ignore', output, output],
    // A process group of its own, so that npm and its children stop together.
    detached: true,
  });
  ending.defer(() => stopGroup(child));
  closeSync(output);
  await waitForPage(child, origin, outputPath);
  const startSeconds = (performance.now() - started) / 1_000;
  const pid = await findServer(child.pid ?? 0);
  return {
    origin,
    port,
    pid,
    dataDirectory,
    startSeconds,
    startCpuSeconds: pid ? await readCpuSeconds([pid]) : null,
    readOutput: () => readFile(outputPath, 'utf8'),
    stop: () => stopGroup(child),
  };
}

async function findServer(launched: number): Promise<number> {
  for (const pid of await listFamily(launched))
    if ((await readCommand(pid)).includes('server/start.ts')) return pid;
  return 0;
}

/** Empties every setting: the measured school must not reach a real database, mailbox or payment account. */
function withoutSettings(): Record<string, string | undefined> {
  const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm);
  return { ...process.env, ...Object.fromEntries([...settings].map(([, name]) => [name, ''])) };
}

async function waitForPage(child: ChildProcess, origin: string, outputPath: string): Promise<void> {
  const deadline = performance.now() + patience;
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  while ((await askStatus(origin)) !== 200) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline)
      throw new Error(`the school did not start:\n${(await readFile(outputPath, 'utf8')).slice(-4_000)}`);
    await wait(5);
  }
}

function askStatus(origin: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(origin, { agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}

/** Waits for the whole group: npm may end before its child, which would still lock the data. */
async function stopGroup({ pid }: ChildProcess): Promise<void> {
  if (!pid) return;
  const started = performance.now();
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; signalGroup(pid, signal); await wait(10))
    signal = performance.now() - started > 30_000 ? 'SIGKILL' : 0;
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
