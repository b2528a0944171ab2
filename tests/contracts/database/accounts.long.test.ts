import { spawnSync } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeDataFolder, type StartedDatabase, startIn } from './data-folder.ts';
import { holdInProcess } from './holder-process.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const NAMELESS = { uid: 54_321, gid: 54_321 };

const isRoot = process.getuid?.() === 0;
const here = fileURLToPath(import.meta.url);

function works(
  account: { uid: number; gid: number } | undefined,
  command: string,
  ...rest: string[]
): boolean {
  return spawnSync(command, rest, account).status === 0;
}

const namespaces = process.platform === 'linux' && works(undefined, 'unshare', '--user', 'true');
/** False if the project is in a private folder such as /root, so that other accounts cannot run its code. */
const reachable =
  isRoot && works(NOBODY, process.execPath, '-e', `require('node:fs').readFileSync('${here}')`);

async function serverAccount(database: StartedDatabase): Promise<number> {
  const status = await readFile(`/proc/${database.pid()}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

test.runIf(isRoot && namespaces)(
  'root runs the server in a user namespace, even if no other account can enter the folder',
  async () => {
    await using folder = await makeDataFolder();
    await chmod(path.dirname(folder.directory), 0o700);
    await using database = await startIn(folder);
    expect(database.messages[0]).toContain('PostgreSQL account chosen');
    expect(await serverAccount(database)).toBe(0);
    expect((await stat(folder.cluster)).uid).toBe(0);
  },
);

test.runIf(reachable)('root runs the server as the account that owns the folder', async () => {
  await using folder = await makeDataFolder();
  await chown(path.dirname(folder.directory), NOBODY.uid, NOBODY.gid);
  await using database = await startIn(folder);
  expect(await serverAccount(database)).toBe(NOBODY.uid);
  for (const made of [folder.directory, folder.cluster, path.join(folder.directory, 'socket')]) {
    expect((await stat(made)).uid).toBe(NOBODY.uid);
  }
});

test.runIf(reachable)(
  'root without a user namespace gives the folder to an existing account and reuses that account',
  async () => {
    await using folder = await makeDataFolder();
    const first = await startIn(folder, { userNamespace: false });
    const account = await serverAccount(first);
    expect(account).toBeGreaterThan(0);
    expect((await stat(folder.directory)).uid).toBe(account);
    await first.stop();
    await using second = await startIn(folder);
    expect(await serverAccount(second)).toBe(account);
  },
);

test.runIf(reachable)('root gives a cluster created in a user namespace to an existing account', async () => {
  await using folder = await makeDataFolder();
  const first = await startIn(folder);
  await first.stop();
  await using second = await startIn(folder, { userNamespace: false });
  expect(await serverAccount(second)).toBeGreaterThan(0);
});

test.runIf(reachable)(
  'root rejects a folder that no account may enter, explains why and leaves it unchanged',
  async () => {
    await using folder = await makeDataFolder();
    await chmod(path.dirname(folder.directory), 0o700);
    await expect(startIn(folder, { userNamespace: false })).rejects.toMatchObject({
      name: 'DatabaseStartError',
      reason: 'no-account',
      message: expect.stringMatching(/Start this program as an ordinary account.*account nobody/),
    });
    expect((await stat(folder.directory)).uid).toBe(0);
  },
);

test.runIf(reachable)('an ordinary account runs the server itself', async () => {
  await using folder = await makeDataFolder();
  await chown(path.dirname(folder.directory), NOBODY.uid, NOBODY.gid);
  await using holder = holdInProcess(folder.directory, { account: NOBODY });
  expect(await holder.next('started')).toMatchObject({ postgres: expect.any(Number) });
  expect((await stat(folder.cluster)).uid).toBe(NOBODY.uid);
});

test.runIf(reachable)('an ordinary account cannot use a folder that another account owns', async () => {
  await using folder = await makeDataFolder();
  const first = await startIn(folder);
  await first.stop();
  await using holder = holdInProcess(folder.directory, { account: NAMELESS });
  expect(await holder.next('failed')).toMatchObject({
    name: 'DatabaseStartError',
    message: expect.stringContaining('This account may not write in'),
  });
});

test.runIf(reachable && works(NAMELESS, 'unshare', '--user', 'true'))(
  'an account without a name, as in containers, runs the server in a user namespace',
  async () => {
    await using folder = await makeDataFolder();
    await chown(path.dirname(folder.directory), NAMELESS.uid, NAMELESS.gid);
    await using holder = holdInProcess(folder.directory, { account: NAMELESS });
    await holder.next('started');
    expect((await stat(folder.cluster)).uid).toBe(NAMELESS.uid);
  },
);
