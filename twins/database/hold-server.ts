import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import { makeSocketFolder } from './data-folder.ts';
import { DatabaseInUseError, DatabaseStartError } from './errors.ts';
import { connectAsSuperuser, findHolder, takeLock } from './holder-lock.ts';
import type { Launcher } from './launcher.ts';
import { serverArguments } from './parameters.ts';
import { type RunningServer, runPostgres, ServerInTheWayError, stopPostgres } from './run-postgres.ts';
import { endOrphanedSessions } from './server-processes.ts';
import { removeStaleLocks, settlePreviousServer } from './settle-previous-server.ts';

export type ServerSetup = {
  directory: string;
  cluster: string;
  socketFolder: string;
  program: string;
  launcher: Launcher;
  parameters: Readonly<Record<string, string>>;
  log: TwinLog;
  signal: AbortSignal;
};

/** A server that is our child process, and the session that holds the advisory lock on it. */
export type HeldServer = { server: RunningServer; holder: pg.Client };

const ATTEMPTS = 20;

/**
 * Starts a server on the cluster and takes its advisory lock. Of concurrent callers, one succeeds.
 * @throws {DatabaseInUseError} if another process holds the lock
 * @throws {DatabaseStartError} if the server cannot be started
 */
export async function holdServer(setup: ServerSetup): Promise<HeldServer> {
  const { directory, cluster, socketFolder, log, signal } = setup;
  const { uid, gid } = await stat(cluster);
  for (let attempt = 1; ; attempt += 1) {
    await settlePreviousServer(setup, signal);
    await makeSocketFolder(socketFolder, directory, { uid, gid });
    await removeStaleLocks(cluster, socketFolder, log);
    try {
      const parameters = serverArguments(cluster, socketFolder, setup.parameters);
      const server = await runPostgres({ ...setup, parameters });
      return { server, holder: await lockOrStop(setup, server) };
    } catch (error) {
      if (!(error instanceof ServerInTheWayError)) throw error;
      if (attempt === ATTEMPTS) {
        throw new DatabaseStartError('did-not-start', error.message, { cause: error });
      }
      log.debug({ err: error }, 'another server found, retrying');
      await endOrphanedSessions(cluster, log);
      await delay(100, undefined, { signal });
    }
  }
}

async function lockOrStop(setup: ServerSetup, server: RunningServer): Promise<pg.Client> {
  try {
    return await lockServer(setup);
  } catch (error) {
    const wasEnded = server.hasEnded() || isShuttingDown(error);
    await stopPostgres(server.pid, setup.cluster, setup.log);
    await server.ended;
    if (error instanceof DatabaseInUseError) throw error;
    const message = `The server could not be held: ${(error as Error).message}`;
    if (wasEnded) throw new ServerInTheWayError(message, { cause: error });
    throw new DatabaseStartError('did-not-start', message, { cause: error });
  }
}

export async function lockServer({ directory, socketFolder }: ServerSetup): Promise<pg.Client> {
  const client = await connectAsSuperuser(socketFolder);
  if (await takeLock(client)) return client;
  const other = await findHolder(client);
  await client.end();
  throw new DatabaseInUseError(directory, other?.pid);
}

/** True if another process shut our server down as abandoned, because our process was suspended. */
function isShuttingDown(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('57P0');
}
