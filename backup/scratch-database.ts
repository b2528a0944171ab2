import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { DatabaseStartError } from '#twins/database/errors.ts';
import { startDatabase } from '#twins/database/start-database.ts';
import type { TwinLog } from '#twins/kit/twin.ts';
import { BackupError } from './backup-error.ts';
import type { Connect, Session } from './database/open-long-session.ts';

export type Scratch = { connect: Connect } & AsyncDisposable;

type ScratchOptions = {
  /** Session on the school's own server, used if its role may create databases. */
  session: Session;
  /** Data folder of a temporary server, used if the role may not. The folder's content is deleted. */
  folder: string;
  log: TwinLog;
};

const PREFIX = 'cedille_trial_';

/**
 * Opens an empty database and removes those of earlier trials (`lockBlobDeletion` prevents concurrent ones).
 * @throws {BackupError} `no-trial` if neither server is possible
 */
export async function openScratch(options: ScratchOptions): Promise<Scratch> {
  return (await openOnServer(options)) ?? (await startAside(options));
}

/** insufficient_privilege. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DENIED = '42501';

async function openOnServer({ session }: ScratchOptions): Promise<Scratch | null> {
  const drop = (name: string) =>
    session.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  const { rows: left } = await session.query<{ name: string }>(
    `select datname as name from pg_database where datname like $1 and pg_has_role(datdba, 'member')`,
    [`${PREFIX.replaceAll('_', '\\_')}%`],
  );
  const { rows: own } = await session.query<{ id: string; mayCreate: boolean }>(
    `select d.oid::text as id, r.rolcreatedb or r.rolsuper as "mayCreate"
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  );
  // Creating a database anyway would log an error on the database server every night.
  if (!own[0]?.mayCreate) return null;
  // Other schools may share the server.
  const prefix = `${PREFIX}${own[0]?.id}_`;
  for (const { name } of left) if (name.startsWith(prefix)) await drop(name);
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  try {
    await session.query(`create database ${name} template template0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === DENIED) return null;
    throw error;
  }
  // Uses the server that the session is connected to, because the address may have several hosts.
  const { host, port, user, password, ssl } = session;
  return {
    connect: () => connectTo({ host, port, user, password, ssl, database: name }),
    [Symbol.asyncDispose]: async () => void (await drop(name)),
  };
}

async function startAside({ folder, log }: ScratchOptions): Promise<Scratch> {
  try {
    await removeLeft(folder, log);
    const server = await startDatabase({
      directory: folder,
      // The data is temporary, so durability is not needed.
      parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
      log,
    });
    return {
      connect: () => connectTo({ connectionString: server.url }),
      async [Symbol.asyncDispose]() {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    throw new BackupError(
      'no-trial',
      `A trial restore needs a database: the role of DATABASE_URL may not create databases, and ${error.message}`,
      { cause: error },
    );
  }
}

/** Removes the server of a killed trial. Starting and stopping it ends it if it still runs. */
async function removeLeft(folder: string, log: TwinLog): Promise<void> {
  if (!existsSync(folder)) return;
  try {
    await (await startDatabase({ directory: folder, log })).stop();
  } catch (error) {
    log.debug({ err: error }, 'leftover trial database start failed');
  }
  await rm(folder, { recursive: true, force: true });
}

async function connectTo(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'cedille-trial' });
  await client.connect();
  return client;
}
