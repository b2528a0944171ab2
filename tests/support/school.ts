import { cp } from 'node:fs/promises';
import { createTemplateDatabase, createTestDatabase, openPool, type TestDatabase } from './database.ts';
import { openHostedSchool } from './hosted-school.ts';
import { startInstances } from './instances.ts';
import {
  makeDataDirectory,
  makeFolder,
  type OpenProcess,
  type OpenSchool,
  openSchool,
} from './open-school.ts';
import { openOwnDatabase } from './own-database.ts';
import { findSeedFolder } from './test-postgres.ts';

export type School = OpenSchool & { database: TestDatabase };
export type SchoolProcess = OpenProcess & { database: TestDatabase };

type Environment = Record<string, string>;

/**
 * Starts a built school with real twins and its own database, in a process shared by this test process.
 * INSTANCES=3 starts three servers behind a proxy.
 */
export async function startSchool(environment: Environment = {}): Promise<School> {
  const count = Number(process.env.INSTANCES ?? 1);
  if (count > 1) return startInstances(count, environment);
  return startOnDatabase(openHostedSchool, environment);
}

/** Starts a school in its own process, for suites that stop it, kill it or change its flags. */
export const startSchoolProcess = (environment: Environment = {}): Promise<SchoolProcess> =>
  startOnDatabase(openSchool, environment);

/** Starts a school in its own process with its own PostgreSQL, as `npm start` does. */
export async function startStandaloneSchool(environment: Environment = {}): Promise<SchoolProcess> {
  const school = await openSchool(await makeDataDirectory(environment), environment);
  const pool = openOwnDatabase({ dataDirectory: environment.DATA_DIR ?? school.dataDirectory });
  return withDatabase(school, { url: '', pool, [Symbol.asyncDispose]: () => pool.end() });
}

async function startOnDatabase<Opened extends OpenSchool>(
  open: (dataDirectory: string, environment: Environment) => Promise<Opened>,
  environment: Environment,
): Promise<Opened & { database: TestDatabase }> {
  const dataDirectory = await makeFolder();
  const database = await findDatabase(environment, dataDirectory);
  try {
    return withDatabase(await open(dataDirectory, { DATABASE_URL: database.url, ...environment }), database);
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

function withDatabase<Opened extends OpenSchool>(
  school: Opened,
  database: TestDatabase,
): Opened & { database: TestDatabase } {
  const disposeSchool = school[Symbol.asyncDispose];
  return Object.assign(school, {
    database,
    async [Symbol.asyncDispose]() {
      await disposeSchool();
      await database[Symbol.asyncDispose]();
    },
  });
}

async function findDatabase(
  { DATABASE_URL: url, SEED: seed = 'none' }: Environment,
  dataDirectory: string,
): Promise<TestDatabase> {
  if (url) {
    const pool = openPool(url);
    return { url, pool, [Symbol.asyncDispose]: () => pool.end() };
  }
  const folder = await findSeedFolder(seed);
  const template = await createTemplateDatabase(folder.name, async (address) => {
    await using first = await openHostedSchool(await makeFolder(), { DATABASE_URL: address, SEED: seed });
    await first.stop();
    await cp(first.dataDirectory, folder.path, { recursive: true });
  });
  const database = await createTestDatabase({ template });
  await cp(folder.path, dataDirectory, { recursive: true });
  return database;
}
