import path from 'node:path';
import pg from 'pg';
import type { Twin, TwinLog } from '#twins/kit/twin.ts';
import {
  checkClusterVersion,
  createCluster,
  readClusterVersion,
  removeUnfinishedClusters,
} from './create-cluster.ts';
import { closeFolder, explainDenial, prepareFolder, socketFolderOf } from './data-folder.ts';
import { findBinaries } from './find-binaries.ts';
import { holdServer, type ServerSetup } from './hold-server.ts';
import { chooseLauncher } from './launcher.ts';
import { PORT } from './parameters.ts';
import { findPostmaster } from './server-processes.ts';
import { settlePreviousServer } from './settle-previous-server.ts';
import { type SupervisionEvents, superviseServer } from './supervise-server.ts';

/** A server reached by its socket: of a twin's face it has the end only, which shuts it down cleanly, by force after ten seconds. */
export type DatabaseTwin = Pick<Twin, 'stop'> & {
  /** What `pg` connects to: the application's own role and database, over the private socket. */
  url: string;
  /** Process id of the server, undefined while it is down. */
  pid: () => number | undefined;
};

export type DatabaseOptions = {
  /** Everything is kept in it; made, and closed to other accounts, where needed. */
  directory: string;
  /** Name of the database and of the role that owns it. Default: cedille. */
  database?: string;
  /** Server parameters by their PostgreSQL names, over the defaults of this twin. */
  parameters?: Readonly<Record<string, string>>;
  log: TwinLog;
  /** The server died under us and is being brought back; or, with a DatabaseInUseError, it is lost for good. */
  onDown?: (error: Error) => void;
  /** The server is back. */
  onUp?: () => void;
  /** False: as root, use an existing unprivileged account even where Linux user namespaces work. Default: true. */
  userNamespace?: boolean;
};

/**
 * Starts a real PostgreSQL of our own in `directory`, creating it the first time, and keeps it running until `stop`.
 * Throws DatabaseInUseError if a live process holds it, and DatabaseStartError, whose message says what to do, where it
 * cannot be started.
 */
export async function startDatabase(options: DatabaseOptions): Promise<DatabaseTwin> {
  try {
    return await start(options);
  } catch (error) {
    throw explainDenial(options.directory, error);
  }
}

async function start(options: DatabaseOptions): Promise<DatabaseTwin> {
  const { log, database = 'cedille', parameters = {} } = options;
  checkDatabaseName(database);
  const binaries = await findBinaries();
  const directory = await prepareFolder(options.directory);
  const cluster = path.join(directory, 'cluster');
  // Before anything is written: a folder that is in use is only looked at.
  await settlePreviousServer({ directory, cluster, log });
  await removeUnfinishedClusters(directory, log);

  const version = await readClusterVersion(cluster);
  if (version !== undefined) checkClusterVersion(cluster, version, binaries.major);
  const launcher = await chooseLauncher({
    directory,
    program: binaries.postgres,
    isNew: version === undefined,
    userNamespace: options.userNamespace ?? true,
  });
  log.debug({ as: launcher.description }, 'running PostgreSQL');
  if (version === undefined) await createCluster(directory, cluster, binaries, launcher);
  else await closeFolder(cluster);

  const abort = new AbortController();
  const setup: ServerSetup = {
    directory,
    cluster,
    socketFolder: socketFolderOf(directory),
    program: binaries.postgres,
    launcher,
    parameters,
    log,
    signal: abort.signal,
  };
  const held = await holdServer(setup);
  const events: SupervisionEvents = options;
  const { pid, stop } = superviseServer(setup, held, events, abort);
  try {
    const url = await prepareDatabase(setup.socketFolder, held.holder, database);
    return { url, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const NAME = /^(?!postgres$|template|pg_)[a-z_][a-z0-9_]{0,62}$/;

/** Throws a TypeError where PostgreSQL or an address would need this name quoted, or the server uses it itself. */
function checkDatabaseName(name: string): void {
  if (NAME.test(name)) return;
  throw new TypeError(
    `"${name}" cannot name the database: lower-case letters, digits and _, not postgres, template… or pg_….`,
  );
}

/**
 * Creates the application's role and its database where they are missing, and returns their address. The role is named
 * like the database, owns it, and is no superuser: a hole in the application's SQL must not become a hole in the machine.
 */
async function prepareDatabase(socketFolder: string, holder: pg.Client, database: string): Promise<string> {
  const name = pg.escapeIdentifier(database);
  const { rows } = await holder.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [database],
  );
  if (!rows[0]?.database) {
    // The holder's lock lives there: nobody else has business in it.
    await holder.query('REVOKE CONNECT ON DATABASE postgres FROM PUBLIC');
    if (!rows[0]?.role) await holder.query(`CREATE ROLE ${name} LOGIN`);
    await holder.query(`CREATE DATABASE ${name} OWNER ${name}`);
  }
  return toAddress(socketFolder, database);
}

/** Where `pg` reaches a database through the socket of its server. */
function toAddress(socketFolder: string, database: string): string {
  // The host only makes it a valid URL; what counts is the parameter. sslmode, so that PGSSLMODE cannot ask for TLS.
  return `postgres://${database}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** The address of the server that another process runs in `directory` now, or undefined where there is none that answers. */
export async function findRunningDatabase(
  directory: string,
  database = 'cedille',
): Promise<string | undefined> {
  const server = await findPostmaster(path.join(path.resolve(directory), 'cluster'));
  return server?.ready ? toAddress(server.socketFolder, database) : undefined;
}
