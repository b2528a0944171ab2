import path from 'node:path';
import { chooseLauncher } from './choose-launcher.ts';
import {
  checkClusterVersion,
  createCluster,
  readClusterVersion,
  removeUnfinishedClusters,
} from './create-cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { holdServer, type ServerSetup } from './hold-server.ts';
import { checkDatabaseName, prepareDatabase } from './prepare-database.ts';
import { explainDenial, prepareFolder } from './prepare-folder.ts';
import type { Log } from './server-log.ts';
import { settlePreviousServer } from './settle-previous-server.ts';
import { closeFolder, socketFolderOf } from './socket-folder.ts';
import { type SupervisionEvents, superviseServer } from './supervise-server.ts';

export type DatabaseTwin = {
  /** What `pg` connects to: the application's own role and database, over the private socket. */
  url: string;
  /** Process id of the server, undefined while it is down. */
  pid: () => number | undefined;
  /** Shuts the server down cleanly; by force where that takes more than ten seconds. May be called again. */
  stop: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Everything is kept in it; made, and closed to other accounts, where needed. */
  directory: string;
  /** Name of the database and of the role that owns it. Default: cedille. */
  database?: string;
  /** Server parameters by their PostgreSQL names, over the defaults of this twin. */
  parameters?: Readonly<Record<string, string>>;
  log: Log;
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
  log('debug', 'running PostgreSQL', { as: launcher.description });
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
