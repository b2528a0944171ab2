import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseInUseError, DatabaseStartError } from './errors.ts';
import { connectAsSuperuser, findHolder, takeLock } from './holder-lock.ts';
import { type Postmaster, readPostmasterFile } from './postmaster-file.ts';
import { isPostgresOf, isRunning } from './process-state.ts';
import type { Log } from './server-log.ts';
import { stopPostgres } from './stop-postgres.ts';

/** A holder that has just started its server, or whose server has just recovered, takes its lock within this time. */
const GRACE_MILLISECONDS = 300;
const NOTICE_MILLISECONDS = 700;
const PATIENCE_MILLISECONDS = 30_000;

type Context = { directory: string; cluster: string; log: Log };

/**
 * Makes sure that no server runs in this cluster. One that is held is left alone (DatabaseInUseError); one whose holder
 * was killed is shut down cleanly. A server that does not answer is never killed: DatabaseStartError `unreachable`.
 */
export async function settlePreviousServer(context: Context, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const server = await readPostmasterFile(context.cluster);
    if (!server) return;
    const visible = await isPostgresOf(server.pid, context.cluster);
    // A server writes where its socket is a little later than its process id.
    if (!visible && server.socketFolder === '') return;
    const outcome = visible ? await settle(server, context) : await lookBeyond(server, context);
    if (outcome === 'none') return;
    if (outcome instanceof Error && performance.now() > end) throw unreachable(server, context, outcome);
    await delay(50, undefined, { signal });
  }
}

/** Answers 'done' to be looked at again, or the error of a server that could not be asked. */
async function settle(server: Postmaster, context: Context): Promise<'done' | Error> {
  if (server.socketFolder === '') return new Error('it has opened no socket');
  let client: pg.Client;
  try {
    client = await connectAsSuperuser(server.socketFolder);
  } catch (error) {
    // Starting, recovering or shutting down: asked again in a moment.
    return error as Error;
  }
  try {
    await refuseIfHeld(client, context);
    await delay(GRACE_MILLISECONDS);
    await refuseIfHeld(client, context);
    if (!(await takeLock(client))) return 'done';
    context.log('info', 'found a database whose holder is gone; shutting it down first', { pid: server.pid });
    await stopPostgres(server.pid, context.cluster, context.log);
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'EPERM') throw notOurs(server, context, error);
    // It went away while it was asked.
    return error as Error;
  } finally {
    await client.end();
  }
}

/**
 * The process is not in our process table. Usually it is dead; but a container has a table of its own, and its server
 * answers on the socket all the same.
 */
async function lookBeyond(server: Postmaster, context: Context): Promise<'none' | Error> {
  let client: pg.Client;
  try {
    client = await connectAsSuperuser(server.socketFolder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const nobodyListens = code === 'ECONNREFUSED' || code === 'ENOENT';
    return nobodyListens ? 'none' : (error as Error);
  }
  try {
    if ((await askIdentifier(client)) !== (await readIdentifier(context.cluster))) return 'none';
    await refuseIfHeld(client, context, ' of another container');
    return new Error('it runs in another container, where it cannot be shut down from here');
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw error;
    // It went away while it was asked.
    return error as Error;
  } finally {
    await client.end();
  }
}

/** The server takes a moment to notice that its holder was killed; in that moment the lock is nobody's. */
async function refuseIfHeld(client: pg.Client, { directory }: Context, place?: string): Promise<void> {
  const end = performance.now() + NOTICE_MILLISECONDS;
  for (;;) {
    const holder = await findHolder(client);
    if (!holder) return;
    const killed = holder.pid !== undefined && !(await isRunning(holder.pid));
    // A holder in another container is not in our process table, but keeps its lock.
    if (!killed || performance.now() > end) throw new DatabaseInUseError(directory, holder.pid, place);
    await delay(20);
  }
}

async function askIdentifier(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT system_identifier AS id FROM pg_control_system()',
  );
  return rows[0]?.id;
}

/** The cluster's own number, which is the first thing in its control file. */
async function readIdentifier(cluster: string): Promise<string> {
  const file = await open(path.join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigInt64LE().toString();
  } finally {
    await file.close();
  }
}

function unreachable(server: Postmaster, { cluster }: Context, cause: Error): DatabaseStartError {
  return new DatabaseStartError(
    'unreachable',
    `PostgreSQL (process ${server.pid}) runs in ${cluster} but cannot be asked whether it is in use: ${cause.message}. ` +
      `Once you know that it is not, end it with "kill -INT ${server.pid}" and start again.`,
    { cause },
  );
}

function notOurs(server: Postmaster, { cluster }: Context, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'no-account',
    `PostgreSQL (process ${server.pid}) was left running in ${cluster} by another account: end it as that account ("kill -INT ${server.pid}") and start again.`,
    { cause },
  );
}
