import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { DatabaseStartError } from '#twins/database/errors.ts';
import { startDatabase } from '#twins/database/start-database.ts';
import type { TwinLog } from '#twins/kit/twin.ts';
import { BackupError } from './backup-error.ts';
import type { Connect, Session } from './database/open-long-session.ts';

/** An empty database that is thrown away. */
export type Scratch = { connect: Connect } & AsyncDisposable;

type ScratchOptions = {
  /** The school's own server, for who may make databases there. */
  session: Session;
  /** Folder of a server of its own, for who may not; whatever is in it goes. */
  folder: string;
  log: TwinLog;
};

const PREFIX = 'cedille_trial_';

/**
 * Opens a database to try an archive in: on the school's own server where that is allowed, else on one that is started for the while.
 * One at a time: the session holds the blobs (`lockBlobDeletion`), so what is left of another is nobody's.
 * @throws {BackupError} no-trial
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
  // A refusal would be a line in the server's log, each night.
  if (!own[0]?.mayCreate) return null;
  // Of this school alone: others may share the server.
  const prefix = `${PREFIX}${own[0]?.id}_`;
  for (const { name } of left) if (name.startsWith(prefix)) await drop(name);
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  try {
    await session.query(`create database ${name} template template0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === DENIED) return null;
    throw error;
  }
  // The very server that the session has reached, whatever led there.
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
      // Nothing in it has to survive anything.
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
      `There is nowhere to try an archive: the account of DATABASE_URL may not create databases, and ${error.message}`,
      { cause: error },
    );
  }
}

/** What a killed trial left: its server may still run, and ends when it is started again and stopped. */
async function removeLeft(folder: string, log: TwinLog): Promise<void> {
  if (!existsSync(folder)) return;
  try {
    await (await startDatabase({ directory: folder, log })).stop();
  } catch (error) {
    log.debug({ err: error }, 'what is left of a trial does not start');
  }
  await rm(folder, { recursive: true, force: true });
}

async function connectTo(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'cedille-trial' });
  await client.connect();
  return client;
}
