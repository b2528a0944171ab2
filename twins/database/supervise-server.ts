import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseInUseError } from './errors.ts';
import { type HeldServer, holdServer, type ServerSetup } from './hold-server.ts';
import { connectAsSuperuser, findHolder, takeLock } from './holder-lock.ts';
import type { RunningServer } from './run-postgres.ts';
import { stopPostgres } from './stop-postgres.ts';

export type Supervision = { pid(): number | undefined; stop(): Promise<void> };

const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

/**
 * Watches a held server: when it dies or loses our session it is brought back, with growing pauses, until `stop` is
 * called or another process has taken it, which is final.
 */
export function superviseServer(
  setup: ServerSetup,
  first: HeldServer,
  events: { onDown?: (error: Error) => void; onUp?: () => void },
): Supervision {
  const { cluster, log, signal } = setup;
  let server: RunningServer | undefined = first.server;
  let up = true;
  let stopped: Promise<void> | undefined;

  // A process that ends without calling `stop` still lets its server shut down cleanly.
  const onExit = () => {
    if (server && !server.hasEnded()) process.kill(server.pid, 'SIGINT');
  };
  process.once('exit', onExit);

  const watching = watch(first);
  return {
    pid: () => (up ? server?.pid : undefined),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };

  async function watch(held: HeldServer): Promise<void> {
    for (let current: HeldServer | undefined = held; current; ) {
      const how = await whenLost(current, signal);
      if (signal.aborted) return;
      up = false;
      log('error', 'the database is down; bringing it back', { how });
      notify(() => events.onDown?.(new Error(`The database is down: ${how}.`)));
      current = await bringBack(current);
      if (!current || signal.aborted) return;
      up = true;
      log('info', 'the database is back', { pid: current.server.pid });
      notify(() => events.onUp?.());
    }
  }

  async function bringBack(lost: HeldServer): Promise<HeldServer | undefined> {
    for (let pause = SHORTEST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await delay(pause, undefined, { signal });
        const held = lost.server.hasEnded() ? await holdServer(setup) : await holdAgain(setup, lost.server);
        server = held.server;
        return held;
      } catch (error) {
        if (signal.aborted) return undefined;
        if (error instanceof DatabaseInUseError) {
          log('error', 'the database was taken by another process; giving up', { error });
          notify(() => events.onDown?.(error));
          return undefined;
        }
        log(pause < 1_000 ? 'debug' : 'error', 'the database is not back yet', { error });
      }
    }
    return undefined;
  }

  async function stop(): Promise<void> {
    await watching;
    process.off('exit', onExit);
    if (!server || server.hasEnded()) return;
    await stopPostgres(server.pid, cluster, log);
    await server.ended;
  }

  function notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log('error', 'a listener of the database failed', { error });
    }
  }
}

function whenLost(held: HeldServer, signal: AbortSignal): Promise<string> {
  return Promise.race([
    held.server.ended.then((how) => `PostgreSQL ended (${how})`),
    new Promise<string>((resolve) => {
      held.holder.once('end', () => resolve('PostgreSQL closed the session that holds it'));
    }),
    new Promise<string>((resolve) => {
      if (signal.aborted) resolve('stopped');
      else signal.addEventListener('abort', () => resolve('stopped'), { once: true });
    }),
  ]);
}

/** The server lives (it restarts its sessions when one of them crashes) but our session is gone: takes the lock again. */
async function holdAgain(setup: ServerSetup, server: RunningServer): Promise<HeldServer> {
  const holder: pg.Client = await connectAsSuperuser(setup.socketFolder);
  if (await takeLock(holder)) return { server, holder };
  const other = await findHolder(holder);
  await holder.end();
  throw new DatabaseInUseError(setup.directory, other?.pid);
}
