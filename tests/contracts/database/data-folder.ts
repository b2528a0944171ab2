import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import { logTo } from '#tests/support/twin-log.ts';
import { type DatabaseOptions, type DatabaseTwin, startDatabase } from '#twins/database/start-database.ts';

vi.setConfig({ testTimeout: 60_000 });

export type DataFolder = {
  directory: string;
  cluster: string;
  serverPid(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Creates a temporary data folder. Disposal also ends a server that a test left running. */
export async function makeDataFolder(parent: string = tmpdir()): Promise<DataFolder> {
  const base = path.join(parent, `cedille-database-${randomBytes(6).toString('hex')}`);
  await mkdir(base, { recursive: true, mode: 0o755 });
  const directory = path.join(base, 'postgres');
  const cluster = path.join(directory, 'cluster');
  const serverPid = async () => {
    return Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  };
  return {
    directory,
    cluster,
    serverPid,
    async [Symbol.asyncDispose]() {
      const left = await serverPid().catch(() => undefined);
      const command = await readFile(`/proc/${left}/cmdline`, 'utf8').catch(() => '');
      if (left && command.includes(cluster)) process.kill(left, 'SIGQUIT');
      await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

let shared: Promise<DataFolder> | undefined;

afterAll(async () => {
  await (await shared)?.[Symbol.asyncDispose]();
});

/** Returns a data folder with a cluster, shared by the tests of one file. Each test must stop its server. */
export function shareDataFolder(): Promise<DataFolder> {
  shared ??= makeDataFolder().then(async (folder) => {
    const database = await startIn(folder);
    await database.stop();
    return folder;
  });
  return shared;
}

export type StartedDatabase = DatabaseTwin & {
  messages: string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts the twin in this process and collects its log. Disposal stops the twin. */
export async function startIn(
  folder: DataFolder,
  options: Partial<DatabaseOptions> = {},
): Promise<StartedDatabase> {
  const messages: string[] = [];
  const database = await startDatabase({
    directory: folder.directory,
    log: logTo((level, message) => messages.push(`${level} ${message}`)),
    ...options,
  });
  return { ...database, messages, [Symbol.asyncDispose]: () => database.stop() };
}
