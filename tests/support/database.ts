import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { findTestPostgres } from './test-postgres.ts';

export type TestDatabase = { url: string; pool: pg.Pool; [Symbol.asyncDispose](): Promise<void> };

/**
 * A fresh database on the PostgreSQL of this run: empty, or a copy of a template made by `createTemplateDatabase`.
 * Dropped, with whatever is still connected to it, when disposed: `await using database = await createTestDatabase()`.
 */
export async function createTestDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = pg.escapeIdentifier(options.template ?? 'template0');
  // Without a line of log for each page: a fifth of the work.
  await runOnServer((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  const url = await urlOf(name);
  const pool = openPool(url);
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      const inUse = pool.totalCount - pool.idleCount;
      const ending = pool.ending ? Promise.resolve() : pool.end();
      await runOnServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      // A client that a failed test never released would keep the pool from ending for ever.
      if (inUse === 0) await ending;
    },
  };
}

/** Connections to a database that is dropped in the end: that it ends their sessions must not end the test run. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const templates = new Map<string, Promise<string>>();

/**
 * Makes a template once per run, whichever worker asks first: `prepare` receives the address of an empty database and
 * fills it (migrations, common rows). Copying it takes milliseconds. Returns its name, for `createTestDatabase`.
 */
export function createTemplateDatabase(
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const known = templates.get(name);
  if (known) return known;
  const made = makeTemplate(name, prepare);
  templates.set(name, made);
  made.catch(() => templates.delete(name));
  return made;
}

async function makeTemplate(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const identifier = pg.escapeIdentifier(name);
  await runOnServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    try {
      const { rows } = await client.query<{ datistemplate: boolean }>(
        'SELECT datistemplate FROM pg_database WHERE datname = $1',
        [name],
      );
      if (rows[0]?.datistemplate) return;
      // Not marked: an earlier `prepare` failed halfway.
      await client.query(`DROP DATABASE IF EXISTS ${identifier} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${identifier} TEMPLATE template0`);
      await prepare(await urlOf(name));
      await client.query(`ALTER DATABASE ${identifier} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  });
  return name;
}

async function urlOf(database: string): Promise<string> {
  const url = new URL(await findTestPostgres());
  url.pathname = encodeURIComponent(database);
  return url.href;
}

let server: Promise<pg.Client> | undefined;

/** One connection for all the suites of a process: a new one costs as much as what it is asked for. */
async function runOnServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  server ??= connectToServer();
  await work(await server);
}

async function connectToServer(): Promise<pg.Client> {
  const client = new pg.Client(await findTestPostgres());
  client.on('error', () => {
    server = undefined;
  });
  await client.connect();
  return client;
}
