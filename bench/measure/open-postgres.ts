import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { listFamily, readResident, readShared } from './read-process.ts';

export type Postgres = {
  version: string;
  pid: number;
  /** Server and current sessions. */
  listProcesses(): Promise<number[]>;
  run(statement: string, values: unknown[]): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Connects through its private socket to the PostgreSQL that a school runs. */
export async function openPostgres(dataDirectory: string): Promise<Postgres> {
  // Lines: process id, folder, start, port, socket folder.
  // https://www.postgresql.org/docs/18/storage-file-layout.html
  const file = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const [pid = '', , , port = '', socketFolder = ''] = file.split('\n');
  const client = new pg.Client({
    host: socketFolder,
    port: Number(port),
    user: 'cedille',
    database: 'cedille',
    application_name: 'cedille-bench',
  });
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') version",
  );
  return {
    version: rows[0]?.version ?? '',
    pid: Number(pid),
    listProcesses: () => listFamily(Number(pid)),
    run: async (statement, values) => void (await client.query(statement, values)),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** Bytes. Null on systems other than Linux. */
export type Memory = { own: number | null; peak: number | null; postgres: number | null };

export async function readMemory(pid: number, postgres: Postgres): Promise<Memory> {
  const resident = await readResident(pid);
  return {
    own: resident?.now ?? null,
    peak: resident?.peak ?? null,
    postgres: await readShared(await postgres.listProcesses()),
  };
}
