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

/** A running school, wherever it runs. */
export type OpenSchool = {
  url: string;
  /** Where it listens on this machine. */
  port: number;
  dataDirectory: string;
  /** The one-time link that the start printed, if any. */
  firstAdminLink: string | null;
  /** Everything the process has written so far. */
  output(): string;
  /** Its log lines of level error and worse. */
  errorLines(): string[];
  /** The letters for an address, newest last. */
  letters(recipient: string): Promise<string[]>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** One in a process of its own. */
export type OpenProcess = OpenSchool & {
  process: ChildProcess;
  /** Ends the process as a power cut would, and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  /** Stops it in order, as a new release does, and starts it again, from another folder if one is named. Returns its exit code. */
  restart(release?: string): Promise<number | null>;
};

/** An empty folder for the data of a school; what is left of it goes with the run. */
export const makeFolder = (): Promise<string> => mkdtemp(join(runFolder() ?? tmpdir(), 'cedille-school-'));

/** A folder of data for a school with this environment, as if it had been opened once. */
export async function makeDataDirectory(environment: Record<string, string>): Promise<string> {
  const dataDirectory = await makeFolder();
  // A folder or a database of its own has another start.
  if (!environment.DATA_DIR && !environment.DATABASE_URL)
    await fillDataDirectory(dataDirectory, environment.SEED ?? 'none', async (folder, seed) => {
      const first = await openSchool(folder, { SEED: seed });
      await first.stop();
    });
  return dataDirectory;
}

/** One server on the data in a folder, and whatever the environment names. */
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
    letters: (recipient) => readEmails(dataDirectory, recipient),
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
      // As orderly, without waiting for a proxy to notice.
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

/** The environment of a school of the tests. */
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

/** The log lines of level error and worse in what a school wrote. */
export const listErrorLines = (output: string): string[] =>
  output.split('\n').filter((line) => /^\{"level":"(error|fatal)"/.test(line));

/** Starts it as `npm start` does. */
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
      // Looked through until then only: each look puts together all that was written.
      if (!isReady && text.includes('Cédille est prête')) {
        isReady = true;
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) =>
      reject(new Error(`the school ended with ${code} before it was ready:\n${text}`)),
    );
  });
  await ready;
  return {
    child,
    ended,
    output: () => text,
    firstAdminLink: /http\S+premiere-connexion\?cle=\S+/.exec(text)?.[0] ?? null,
  };
}

/** A test that ran out of time stops no school: this process does when it ends, or is told to. */
export function stopWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGTERM');
  const leave = () => process.exit(143);
  process.once('exit', stop).once('SIGTERM', leave);
  child.once('exit', () => process.off('exit', stop).off('SIGTERM', leave));
}

/** The letters that a school wrote to its folder for an address, oldest first. */
export async function readEmails(dataDirectory: string, recipient: string): Promise<string[]> {
  const folder = join(dataDirectory, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // At the head of its line: the same address may be where answers go.
  return emails.filter((email) => email.toLowerCase().includes(`\nto: ${recipient.toLowerCase()}`));
}
