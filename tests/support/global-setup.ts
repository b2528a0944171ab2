import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startDatabase } from '#twins/database/start-database.ts';
import { ensureMessages } from '../../scripts/messages.js';
import keepFirstSchools from './first-schools.ts';
import { logTo, silentLog } from './twin-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run; tests reach it through `createTestDatabase`. */
    postgresUrl: string;
  }
}

const PREFIX = 'cedille-tests-';

/** Compiles the interface texts if they changed and starts one PostgreSQL for the whole run, removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureMessages();
  await removeKilledRuns();
  const directory = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const database = await startDatabase({
    directory,
    // Nothing of a test run has to survive the machine.
    parameters: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum: 'off',
    },
    log: logTo((level, message) => {
      if (level === 'error') console.error(message);
    }),
    onDown: (error) => console.error('The PostgreSQL of the tests is down.', error),
  });
  await letRoleCreateDatabases(database.url);
  project.provide('postgresUrl', database.url);
  const removeFirstSchools = await keepFirstSchools();
  return async () => {
    await removeFirstSchools();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** A run that was killed leaves its server running; the twin itself knows how to take it over. */
async function removeKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (!pid || isRunning(pid)) continue;
    const directory = path.join(tmpdir(), name);
    try {
      const left = await startDatabase({ directory, log: silentLog });
      await left.stop();
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

/** The role has no such right in a school; suites need a database each. */
async function letRoleCreateDatabases(url: string): Promise<void> {
  const address = new URL(url);
  const role = pg.escapeIdentifier(address.username);
  address.username = 'postgres';
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    await client.query(`ALTER ROLE ${role} CREATEDB`);
  } finally {
    await client.end();
  }
}
