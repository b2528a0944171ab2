import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseInUseError, DatabaseStartError } from './errors.ts';
import { connectAsSuperuser, findHolder, takeLock } from './holder-lock.ts';
import { findPostmaster, type Postmaster } from './postmaster-file.ts';
import type { Log } from './server-log.ts';
import { stopPostgres } from './stop-postgres.ts';

/** A holder that has just started its server, or whose server is recovering, takes its lock within this time. */
const GRACE_MILLISECONDS = 300;
const PATIENCE_MILLISECONDS = 30_000;

/**
 * Makes sure that no server runs in this cluster. One that is held is left alone (DatabaseInUseError); one whose holder
 * was killed is shut down cleanly. A server that does not answer is never killed: DatabaseStartError `unreachable`.
 */
export async function settlePreviousServer(directory: string, cluster: string, log: Log): Promise<void> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const server = await findPostmaster(cluster);
    if (!server) return;
    const silent = await settle(server, directory, cluster, log);
    if (silent && performance.now() > end) {
      throw new DatabaseStartError(
        'unreachable',
        `PostgreSQL (process ${server.pid}) runs in ${cluster} but does not answer on ${server.socketFolder}: ${silent.message}. ` +
          `Nobody can tell whether it is in use: end it with "kill -INT ${server.pid}" once you know it is not.`,
        { cause: silent },
      );
    }
    await delay(50);
  }
}

/** Answers the error of a server that could not be asked. */
async function settle(
  server: Postmaster,
  directory: string,
  cluster: string,
  log: Log,
): Promise<Error | undefined> {
  let client: pg.Client;
  try {
    client = await connectAsSuperuser(server.socketFolder);
  } catch (error) {
    // Starting, recovering or shutting down: asked again in a moment.
    return error as Error;
  }
  try {
    for (const pause of [GRACE_MILLISECONDS, 0]) {
      const holder = await findHolder(client);
      if (holder) throw new DatabaseInUseError(directory, holder.pid);
      await delay(pause);
    }
    if (!(await takeLock(client))) return undefined;
    log('info', 'found a database whose holder is gone; shutting it down before starting', {
      pid: server.pid,
    });
    await stopPostgres(server.pid, cluster, log);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseInUseError || isNotPermitted(error)) throw error;
    // The server went away while it was asked.
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isNotPermitted(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPERM';
}
