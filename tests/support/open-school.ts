import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { schoolFlags } from '../../scripts/school-flags.js';
import { findFreePort } from './find-free-port.ts';
import { fillDataDirectory, runFolder } from './first-schools.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type OpenSchool = {
  url: string;
  port: number;
  dataDirectory: string;
  /** One-time link printed at start, if any. */
  firstAdminLink: string | null;
  output(): string;
  /** Log lines of level error and above. */
  errorLines(): string[];
  /** Emails to an address, newest last. */
  emails(recipient: string): Promise<string[]>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type OpenProcess = OpenSchool & {
  process: ChildProcess;
  /** Kills the process and restarts it on the same data. */
  killAndRestart(): Promise<void>;
  /** Restarts gracefully, optionally from another release folder. Returns the exit code. */
  restart(release?: string): Promise<number | null>;
};

/** Creates an empty data folder, deleted with the run. */
export const makeFolder = (): Promise<string> => mkdtemp(join(runFolder() ?? tmpdir(), 'cedille-school-'));

/** Creates a data folder as if a school with this environment had been started once. */
export async function makeDataDirectory(environment: Record<string, string>): Promise<string> {
  const dataDirectory = await makeFolder();
  // Custom folders and databases are set up differently.
  if (!environment.DATA_DIR && !environment.DATABASE_URL)
    await fillDataDirectory(dataDirectory, environment.SEED ?? 'none', async (folder, seed) => {
      const first = await openSchool(folder, { SEED: seed });
      await first.stop();
    });
  return dataDirectory;
}

export async function openSchool(
  dataDirectory: string,
  environment: Record<string, string>,
): Promise<OpenProcess> {
  const port = environment.PORT ?? String(await findFreePort());
  const variables: Variables = { ...baseVariables(dataDirectory, port), ...environment };
  let running = await launch(variables);
  const end = async (signal: 'SIGTERM' | 'SIGINT'): Promise<number | null> => {
    running.child.kill(signal);
    return (await running.ended)[0];
  };
  const school: OpenProcess = {
    url: variables.SITE_URL,
    port: Number(port),
    dataDirectory,
    get firstAdminLink() {
      return running.firstAdminLink;
    },
    get process() {
      return running.child;
    },
    output: () => running.output(),
    errorLines: () => listErrorLines(running.output()),
    emails: (recipient) => readEmails(dataDirectory, recipient),
    async killAndRestart() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await launch(variables);
    },
    async restart(release) {
      const code = await end('SIGTERM');
      running = await launch(variables, release);
      return code;
    },
    async stop() {
      // SIGINT stops as gracefully, but does not wait for a proxy to notice.
      await end(variables.DRAIN_SECONDS ? 'SIGINT' : 'SIGTERM');
    },
    async [Symbol.asyncDispose]() {
      await school.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
  return school;
}

type Variables = Record<string, string> & { SITE_URL: string };

export const baseVariables = (dataDirectory: string, port: string): Variables => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_ENV: 'production',
  DATA_DIR: dataDirectory,
  PORT: port,
  SITE_URL: `http://localhost:${port}`,
  SEED: 'none',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'cedille'),
  NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tests/support/one-query-at-a-time.ts'))}`,
});

export const listErrorLines = (output: string): string[] =>
  output.split('\n').filter((line) => /^\{"level":"(error|fatal)"/.test(line));

/** Starts the server as `npm start` does. */
async function launch(variables: Record<string, string>, folder = root) {
  const child = spawn(process.execPath, [...schoolFlags, 'server/start.ts'], {
    cwd: folder,
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let isReady = false;
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  stopWithUs(child);
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      // Search only until the start, because each search joins all output.
      if (!isReady && text.includes('Cédille est prête')) {
        isReady = true;
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`school exited with ${code} before it was ready:\n${text}`)));
  });
  await ready;
  return {
    child,
    ended,
    output: () => text,
    firstAdminLink: /http\S+premiere-connexion\?cle=\S+/.exec(text)?.[0] ?? null,
  };
}

/** Stops the child when this process ends, because a timed-out test does not. */
export function stopWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGTERM');
  const leave = () => process.exit(143);
  process.once('exit', stop).once('SIGTERM', leave);
  child.once('exit', () => process.off('exit', stop).off('SIGTERM', leave));
}

/** Reads the emails to an address from the school's folder, oldest first. */
export async function readEmails(dataDirectory: string, recipient: string): Promise<string[]> {
  const folder = join(dataDirectory, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // Matches the To header only, since the address may also be in Reply-To.
  return emails.filter((email) => email.toLowerCase().includes(`\nto: ${recipient.toLowerCase()}`));
}
