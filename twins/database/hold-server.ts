import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseInUseError } from './errors.ts';
import { connectAsSuperuser, findHolder, takeLock } from './holder-lock.ts';
import type { Launcher } from './launcher.ts';
import { serverArguments } from './parameters.ts';
import { findPostmaster, removeStaleLocks } from './postmaster-file.ts';
import { listSessionsOf } from './process-state.ts';
import { type RunningServer, runPostgres, ServerInTheWayError } from './run-postgres.ts';
import type { Log } from './server-log.ts';
import { settlePreviousServer } from './settle-previous-server.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { stopPostgres } from './stop-postgres.ts';

export type ServerSetup = {
  directory: string;
  cluster: string;
  socketFolder: string;
  program: string;
  launcher: Launcher;
  parameters: Readonly<Record<string, string>>;
  log: Log;
  signal: AbortSignal;
};

/** A server that is our child, and the session by which we hold it. */
export type HeldServer = { server: RunningServer; holder: pg.Client };

const ATTEMPTS = 20;

/**
 * Starts our server on the cluster and takes its lock. Of several processes doing so at once, one succeeds.
 * Throws DatabaseInUseError in the others.
 */
export async function holdServer(setup: ServerSetup): Promise<HeldServer> {
  const { directory, cluster, socketFolder, log } = setup;
  const { uid, gid } = await stat(cluster);
  for (let attempt = 1; ; attempt += 1) {
    await settlePreviousServer(directory, cluster, log);
    await makeSocketFolder(socketFolder, { uid, gid });
    await removeStaleLocks(cluster, socketFolder, log);
    try {
      const server = await runPostgres({
        ...setup,
        parameters: serverArguments(cluster, socketFolder, setup.parameters),
      });
      return { server, holder: await lockOrStop(setup, server) };
    } catch (error) {
      if (!(error instanceof ServerInTheWayError) || attempt === ATTEMPTS) throw error;
      log('debug', 'another server is in the way; looking again', { error });
      await endOrphanedSessions(cluster, log);
      await delay(100);
    }
  }
}

async function lockOrStop(setup: ServerSetup, server: RunningServer): Promise<pg.Client> {
  const { directory, cluster, socketFolder, log } = setup;
  try {
    const client = await connectAsSuperuser(socketFolder);
    if (await takeLock(client)) return client;
    const other = await findHolder(client);
    await client.end();
    throw new DatabaseInUseError(directory, other?.pid);
  } catch (error) {
    await stopPostgres(server.pid, cluster, log);
    await server.ended;
    if (error instanceof DatabaseInUseError) throw error;
    throw new ServerInTheWayError('The server ended before its lock was taken.', { cause: error });
  }
}

/** Sessions of a server that was killed may be busy for a while, and no new server starts before they have ended. */
async function endOrphanedSessions(cluster: string, log: Log): Promise<void> {
  if (await findPostmaster(cluster)) return;
  for (const pid of await listSessionsOf(cluster)) {
    log('info', 'ending a session that outlived its server', { pid });
    try {
      process.kill(pid, 'SIGQUIT');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
