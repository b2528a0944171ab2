import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from './errors.ts';
import { type Launcher, runToEnd } from './launcher.ts';

const run = promisify(execFile);

/** `nobody` on every Linux system; inside a user namespace it only has to be an account that is not root. */
const NOBODY = '65534';
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

type Choice = {
  directory: string;
  program: string;
  /** initdb asks for the name of its account; the server does not. */
  needsName: boolean;
  /** False: never use a Linux user namespace. */
  userNamespace: boolean;
};

/**
 * Decides how PostgreSQL is run, by trying. PostgreSQL refuses root, so as root: the owner of the folder where that is
 * an ordinary account; else a user namespace in which our root is `nobody` (files stay root's, nothing is created on the
 * system); else an unprivileged account that exists already, which is then given the folder.
 * Throws DatabaseStartError `no-account` with what was tried.
 */
export async function chooseLauncher(choice: Choice): Promise<Launcher> {
  const failures: string[] = [];
  for await (const launcher of listLaunchers(choice)) {
    if (launcher.takesOwnership && launcher.account) await giveFolder(choice.directory, launcher.account);
    const { code, output } = await tryLauncher(launcher, choice);
    if (code === 0) return launcher;
    failures.push(`${launcher.description}: ${output || `exit code ${code}`}`);
    if (launcher.takesOwnership && launcher.account) await giveFolder(choice.directory, { uid: 0, gid: 0 });
  }
  throw new DatabaseStartError(
    'no-account',
    `PostgreSQL does not run as root and no other account could work in ${choice.directory}. ` +
      'Start this program as an ordinary user, or give the data folder to one (chown) and let it pass through every folder above. ' +
      `Tried: ${failures.join('; ')}.`,
  );
}

async function* listLaunchers(choice: Choice): AsyncGenerator<Launcher> {
  const owner = await stat(choice.directory);
  const ours = process.geteuid?.() ?? 0;
  const namespaced = choice.userNamespace && process.platform === 'linux';
  if (ours !== 0 || owner.uid !== 0) {
    const account = ours === 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
    const description = `account ${account?.uid ?? ours}`;
    yield { description, wrapper: [], account, takesOwnership: false };
    // An account without a name (any uid in a container) gets one inside a user namespace.
    if (namespaced) {
      yield {
        description: `${description} in a user namespace`,
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
    '[ -w "$2" ] || { echo "cannot write in $2"; exit 1; }',
    choice.needsName ? 'id -un >/dev/null || exit 1' : '',
  ].join('\n');
  return runToEnd(launcher, '/bin/sh', ['-c', script, 'sh', choice.program, choice.directory]);
}

async function findAccount(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    const account = { uid: Number(user.stdout), gid: Number(group.stdout) };
    return account.uid > 0 ? account : undefined;
  } catch {
    // No such account here: the next possibility is tried.
    return undefined;
  }
}

async function giveFolder(directory: string, account: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    await lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  await lchown(directory, account.uid, account.gid);
}
