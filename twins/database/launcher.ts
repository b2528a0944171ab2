import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from './errors.ts';

/** Account and wrapper command with which to run a PostgreSQL program. */
export type Launcher = {
  description: string;
  wrapper: readonly string[];
  /** Account of the process, set before the wrapper runs. Absent: our own. */
  account?: { uid: number; gid: number };
  /** True if the folder must first be given to the account. */
  takesOwnership: boolean;
};

/** Replaces our environment: no PG* variable has an effect, and the messages to parse are English. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Starts a program in its own session, so that Ctrl-C in our terminal does not reach it. */
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

/** Never rejects: if the program cannot start, the code is -1 and `output` contains the reason. */
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
  /** True if the cluster must be created: initdb, unlike the server, requires an account that has a name. */
  isNew: boolean;
  /** False if Linux user namespaces must not be used. */
  userNamespace: boolean;
};

/** Id of `nobody` on every Linux system. In a user namespace, any account except root would work. */
const NOBODY = '65534';
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * Selects the account that runs PostgreSQL, which refuses to run as root. Root tries, in this order: the
 * ordinary account that owns the folder; a user namespace in which root is `nobody` (changes no files or
 * accounts); an existing unprivileged account, which then gets the folder.
 * @throws {DatabaseStartError} `no-account` with the list of failures
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
    // In a container, the account may have no name. In a user namespace, it gets one.
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

/** Checks that the program runs, the folder is writable and (for initdb) the account has a name. */
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
    return undefined;
  }
}

async function findGroup(uid: number): Promise<number | undefined> {
  try {
    const { stdout } = await run('id', ['-g', String(uid)]);
    return Number(stdout);
  } catch {
    // The account has no name, so it has no group.
    return undefined;
  }
}

async function changeOwner(directory: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  await lchown(directory, uid, gid);
}
