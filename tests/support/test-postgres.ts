import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type DatabaseTwin, startDatabase } from '#twins/database/start-database.ts';
import { logTo, silentLog } from './twin-log.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PREFIX = 'cedille-tests-';
const variable = 'TEST_POSTGRES';
const run = promisify(execFile);

/** Clusters of earlier runs with their template databases. */
const cache = join(root, 'node_modules', '.cache', 'cedille-tests');

/** Test data need not survive a crash. */
const parameters = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  // Makes the copy for the next run smaller.
  wal_recycle: 'off',
};

/**
 * Offers one PostgreSQL to all processes of this run, started on the first request. Returns its cleanup.
 * Template databases are cached for the next runs of the day while the schemas are unchanged: a school whose
 * backups began two days ago without a success warns its owner.
 */
export async function offerPostgres(): Promise<() => Promise<void>> {
  await removeKilledRuns();
  const directory = await mkdtemp(join(await chooseFolder(), `${PREFIX}${process.pid}-`));
  const socket = join(directory, 'offer');
  let started: Promise<TestPostgres> | undefined;
  const server = createServer((_request, response) => {
    started ??= start(directory);
    started.then(
      ({ offer }) => response.end(JSON.stringify(offer)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  server.unref();
  process.env[variable] = socket;
  return async () => {
    server.close();
    const postgres = await started?.catch(() => undefined);
    await postgres?.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Sent to the processes of a run. */
type Offer = {
  url: string;
  /** Data folders of the template schools. */
  seedFolders: string;
  /** Hash of all sources of a new school's data. */
  sources: string;
};

const inMemory = '/dev/shm';

/** Uses memory if 4 GB are available, where copying a database is ten times faster. */
async function chooseFolder(): Promise<string> {
  const room = await statfs(inMemory).catch(() => null);
  return room && room.bavail * room.bsize > 4e9 ? inMemory : tmpdir();
}

let asked: Promise<Offer> | undefined;

/** Returns the URL of this run's PostgreSQL, started by the first caller. */
export const findTestPostgres = async (): Promise<string> => (await ask()).url;

/** Returns the template database and data folder of a new school with this seed. */
export async function findSeedFolder(seed: string): Promise<{ name: string; path: string }> {
  const { seedFolders, sources } = await ask();
  const name = `seed_${seed}_${sources}`;
  return { name, path: join(seedFolders, name) };
}

function ask(): Promise<Offer> {
  asked ??= readOffer();
  return asked;
}

async function readOffer(): Promise<Offer> {
  const socketPath = process.env[variable];
  if (!socketPath) throw new Error('this run offers no PostgreSQL: tests/support/global-setup.ts does');
  const [response]: IncomingMessage[] = await once(get({ socketPath, path: '/' }), 'response');
  const text = ((await response?.setEncoding('utf8').toArray()) ?? []).join('');
  if (response?.statusCode !== 200) throw new Error(`test PostgreSQL did not start: ${text}`);
  return JSON.parse(text);
}

type TestPostgres = { offer: Offer; stop(): Promise<void> };

async function start(directory: string): Promise<TestPostgres> {
  const day = new Date().toISOString().slice(0, 10);
  const kept = join(cache, `${day}-${hashFiles(schemaSources)}`);
  const seedFolders = join(directory, 'seeds');
  if (existsSync(kept)) await takeStored(kept, directory);
  await mkdir(seedFolders, { recursive: true });
  const database = await startDatabase({
    directory,
    parameters,
    log: logTo((level, message) => {
      if (level === 'error') console.error(message);
    }),
    onDown: (error) => console.error('The PostgreSQL of the tests is down.', error),
  });
  const templates = await asSuperuser(database.url, async (client) => {
    // Suites create databases, a right that the role does not have in a school.
    await client.query('ALTER ROLE cedille CREATEDB');
    return listTemplates(client);
  });
  const sources = hashFiles(schoolSources);
  return {
    offer: { url: database.url, seedFolders, sources },
    stop: async () => {
      const isGrown = await prepareToKeep(database, templates, sources);
      await database.stop();
      if (isGrown)
        await keep(directory, kept, sources).catch((error) =>
          console.warn('The template databases of this run could not be stored.', error),
        );
    },
  };
}

/** Copies the cluster of an earlier run, unless another run replaces it concurrently. */
async function takeStored(kept: string, directory: string): Promise<void> {
  try {
    await run('cp', ['-a', `${kept}/.`, directory]);
  } catch (error) {
    console.warn('copy of earlier template databases failed:', error);
    for (const part of ['cluster', 'seeds'])
      await rm(join(directory, part), { recursive: true, force: true });
  }
}

/** Drops databases of failed tests and of other sources. Returns true if there are new templates. */
const prepareToKeep = (database: DatabaseTwin, before: string[], sources: string): Promise<boolean> =>
  asSuperuser(database.url, async (client) => {
    const templates = await listTemplates(client);
    for (const name of templates.filter((name) => name.startsWith('seed_') && !name.endsWith(sources)))
      await client.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} WITH IS_TEMPLATE false`);
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname ~ '^(test|seed)_' AND NOT datistemplate",
    );
    for (const { name } of rows)
      await client.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`);
    return templates.some((name) => !before.includes(name));
  });

/** Stores a stopped cluster for the next run and removes older ones. */
async function keep(directory: string, kept: string, sources: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const copy = await mkdtemp(join(cache, 'new-'));
  await run('cp', ['-a', join(directory, 'cluster'), join(directory, 'seeds'), copy]);
  for (const name of await readdir(join(copy, 'seeds')))
    if (!name.endsWith(sources)) await rm(join(copy, 'seeds', name), { recursive: true });
  for (const name of await readdir(cache))
    if (name !== basename(copy)) await rm(join(cache, name), { recursive: true, force: true });
  await rename(copy, kept);
}

const listTemplates = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE datistemplate')
  ).rows.map(({ name }) => name);

/** Migrations, the twins' tables and the queues. */
const schemaSources = [
  'database/**/*.{ts,sql}',
  'twins/**/*.ts',
  'core/{queues.ts,jobs/*.ts}',
  'clients/jobs.ts',
  'package-lock.json',
];

/** Sources of a new school: all built code and its initial data. */
const schoolSources = [
  ...schemaSources,
  '{app,clients,common,core,emails,server}/**/*.{ts,tsx}',
  'database/seed/**',
  'messages/fr/*.json',
];

function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256');
  const names = globSync(patterns, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) });
  for (const name of names.sort()) {
    const path = join(root, name);
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Stops servers of killed runs. The database twin takes them over and stops them. */
async function removeKilledRuns(): Promise<void> {
  const directories = globSync([tmpdir(), inMemory].map((folder) => join(folder, `${PREFIX}*`)));
  for (const directory of directories) {
    const pid = Number.parseInt(basename(directory).slice(PREFIX.length), 10);
    if (!pid || isRunning(pid)) continue;
    try {
      if (existsSync(join(directory, 'cluster')))
        await (await startDatabase({ directory, log: silentLog })).stop();
      await rm(directory, { recursive: true, force: true });
    } catch (error) {
      console.warn(`${directory} was left by an earlier run and could not be removed.`, error);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function asSuperuser<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const address = new URL(url);
  address.username = 'postgres';
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
