import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from './errors.ts';

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

const run = promisify(execFile);

type Account = { uid: number; gid: number };

const ROOT: Account = { uid: 0, gid: 0 };

type Choice = {
  directory: string;
  program: string;
  /** The cluster is yet to be made: initdb wants its account to have a name, the server does not. */
  isNew: boolean;
  /** False: never use a Linux user namespace. */
  userNamespace: boolean;
};

/** `nobody` on every Linux system; inside a user namespace it only has to be an account that is not root. */
const NOBODY = '65534';
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * Decides how PostgreSQL is run, by trying. PostgreSQL refuses root, so as root: the owner of the folder where that is
 * an ordinary account; else a user namespace in which our root is `nobody` (files stay root's, nothing is created on the
 * system); else an unprivileged account that exists already, which is then given the folder.
 * Throws DatabaseStartError `no-account` with what was tried.
 */
export async function chooseLauncher(choice: Choice): Promise<Launcher> {
  const failures: string[] = [];
  for await (const launcher of listLaunchers(choice)) {
    if (launcher.takesOwnership && launcher.account) await changeOwner(choice.directory, launcher.account);
    const { code, output } = await tryLauncher(launcher, choice);
    if (code === 0) return launcher;
    failures.push(`${launcher.description}: ${output || `exit code ${code}`}`);
    if (launcher.takesOwnership) await changeOwner(choice.directory, ROOT);
  }
  const advice = isRoot()
    ? `PostgreSQL does not run as root, and no other account could work in ${choice.directory}. ` +
      'Start this program as an ordinary account, or give that folder to one (chown) which may also enter every folder above it.'
    : `PostgreSQL could not be run in ${choice.directory} by this account.`;
  throw new DatabaseStartError('no-account', `${advice} Tried: ${failures.join('; ')}.`);
}

async function* listLaunchers(choice: Choice): AsyncGenerator<Launcher> {
  const owner = await stat(choice.directory);
  const namespaced = choice.userNamespace && process.platform === 'linux';
  if (!isRoot()) {
    const description = 'our own account';
    yield { description, wrapper: [], takesOwnership: false };
    // In a container an account may have no name; inside a user namespace it has one.
    if (namespaced) {
      yield { description: `${description} in a user namespace`, wrapper: NAMESPACE, takesOwnership: false };
    }
    return;
  }
  if (owner.uid !== 0) {
    const account = { uid: owner.uid, gid: (await findGroup(owner.uid)) ?? owner.gid };
    const description = `account ${owner.uid}, which owns the folder`;
    yield { description, wrapper: [], account, takesOwnership: false };
    if (namespaced) {
      yield {
        description: `${description}, in a user namespace`,
        wrapper: NAMESPACE,
        account,
        takesOwnership: false,
      };
    }
    return;
  }
  if (namespaced)
    yield { description: 'root in a user namespace', wrapper: NAMESPACE, takesOwnership: false };
  for (const name of ['postgres', 'nobody']) {
    const account = await findAccount(name);
    if (account) yield { description: `account ${name}`, wrapper: [], account, takesOwnership: true };
  }
}

/** The program can be run, the folder reached and written, and (for initdb) the account has a name. */
function tryLauncher(launcher: Launcher, choice: Choice): Promise<{ code: number; output: string }> {
  const script = [
    '"$1" --version >/dev/null || exit 1',
    '[ "$(id -u)" != 0 ] || { echo "still root"; exit 1; }',
    '[ -w "$2" ] && [ -x "$2" ] || { echo "may not write in $2"; exit 1; }',
    choice.isNew ? 'id -un >/dev/null || exit 1' : '',
  ].join('\n');
  return runToEnd(launcher, '/bin/sh', ['-c', script, 'sh', choice.program, choice.directory]);
}

function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const { stdout } = await run('id', ['-u', name]);
    const uid = Number(stdout);
    const gid = await findGroup(uid);
    return uid > 0 && gid !== undefined ? { uid, gid } : undefined;
  } catch {
    // There is no such account: the next possibility is tried.
    return undefined;
  }
}

async function findGroup(uid: number): Promise<number | undefined> {
  try {
    const { stdout } = await run('id', ['-g', String(uid)]);
    return Number(stdout);
  } catch {
    // The account has no name, hence no group of its own.
    return undefined;
  }
}

async function changeOwner(directory: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  await lchown(directory, uid, gid);
}
