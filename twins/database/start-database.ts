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

/** A running database server. `stop` shuts it down cleanly, or by force after ten seconds. */
export type DatabaseTwin = Pick<Twin, 'stop'> & {
  /** Connection string for `pg`, with the application's role and database, over the private socket. */
  url: string;
  /** Returns the server's process id, undefined while the server is down. */
  pid: () => number | undefined;
};

export type DatabaseOptions = {
  /** Folder of the cluster and the socket, created with mode 0700 if missing. */
  directory: string;
  /** Name of the database and of its owner role. Default: cedille. */
  database?: string;
  /** Server parameters by their PostgreSQL names. They override the defaults of this twin. */
  parameters?: Readonly<Record<string, string>>;
  log: TwinLog;
  /** Called when the server died and is being restarted, or with a DatabaseInUseError that is final. */
  onDown?: (error: Error) => void;
  onUp?: () => void;
  /** False: as root, use an existing account even if a user namespace would work. Default: true. */
  userNamespace?: boolean;
};

/**
 * Starts a PostgreSQL server in `directory`, creates a missing cluster, and restarts it after crashes.
 * @throws {DatabaseInUseError} if a live process holds the folder
 * @throws {DatabaseStartError} with the remedy in its message
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
  // This check comes first, so that nothing is written to a folder in use.
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
  log.debug({ as: launcher.description }, 'PostgreSQL account chosen');
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

/** Rejects names that are reserved or would need quoting. */
function checkDatabaseName(name: string): void {
  if (NAME.test(name)) return;
  throw new TypeError(
    `invalid database name "${name}": use lower-case letters, digits and _, but not postgres, template… or pg_…`,
  );
}

/** The application's role is not a superuser, so that an SQL injection cannot reach files or programs. */
async function prepareDatabase(socketFolder: string, holder: pg.Client, database: string): Promise<string> {
  const name = pg.escapeIdentifier(database);
  const { rows } = await holder.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [database],
  );
  if (!rows[0]?.database) {
    // The holder's lock is in this database, so only the superuser may connect.
    await holder.query('REVOKE CONNECT ON DATABASE postgres FROM PUBLIC');
    if (!rows[0]?.role) await holder.query(`CREATE ROLE ${name} LOGIN`);
    await holder.query(`CREATE DATABASE ${name} OWNER ${name}`);
  }
  return toAddress(socketFolder, database);
}

function toAddress(socketFolder: string, database: string): string {
  // `pg` ignores the host in favour of the `host` parameter. `sslmode` overrides PGSSLMODE.
  return `postgres://${database}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** Returns the URL of a server that another process runs in `directory`, undefined if none is ready. */
export async function findRunningDatabase(
  directory: string,
  database = 'cedille',
): Promise<string | undefined> {
  const server = await findPostmaster(path.join(path.resolve(directory), 'cluster'));
  return server?.ready ? toAddress(server.socketFolder, database) : undefined;
}
