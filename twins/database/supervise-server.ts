import { setTimeout as delay } from 'node:timers/promises';
import { endOrphanedSessions } from './end-orphaned-sessions.ts';
import { DatabaseInUseError } from './errors.ts';
import { type HeldServer, holdServer, lockServer, type ServerSetup } from './hold-server.ts';
import { signalProcess } from './process-state.ts';
import { stopPostgres } from './stop-postgres.ts';

export type SupervisionEvents = { onDown?: (error: Error) => void; onUp?: () => void };
export type Supervision = { pid: () => number | undefined; stop: () => Promise<void> };

const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

/**
 * Watches a held server: when it dies or loses our session it is brought back, with growing pauses, until `stop` is
 * called or another process has taken it, which is final. `abort` is that of the setup's signal.
 */
export function superviseServer(
  setup: ServerSetup,
  first: HeldServer,
  events: SupervisionEvents,
  abort: AbortController,
): Supervision {
  const { cluster, log, signal } = setup;
  let { server } = first;
  let up = true;
  let stopping: Promise<void> | undefined;

  // A process that ends without calling `stop` still lets its server shut down cleanly.
  const onExit = () => {
    if (!server.hasEnded()) signalProcess(server.pid, 'SIGINT');
  };
  process.once('exit', onExit);
  const aborted = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  const watching = watch();

  return {
    pid: () => (up ? server.pid : undefined),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };

  async function watch(): Promise<void> {
    for (let held: HeldServer | undefined = first; held; ) {
      const how = await Promise.race([whenLost(held), aborted]);
      up = false;
      if (signal.aborted) return;
      log('error', 'the database is down; bringing it back', { how });
      notify(() => events.onDown?.(new Error(`The database is down: ${how}.`)));
      held = await bringBack();
      if (!held) return;
      server = held.server;
      if (signal.aborted) return;
      up = true;
      log('info', 'the database is back', { pid: server.pid });
      notify(() => events.onUp?.());
    }
  }

  async function bringBack(): Promise<HeldServer | undefined> {
    for (let pause = SHORTEST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await delay(pause, undefined, { signal });
        if (server.hasEnded()) return await holdServer(setup);
        // It restarts its sessions, ours too, when one of them has crashed.
        return { server, holder: await lockServer(setup) };
      } catch (error) {
        if (signal.aborted) return undefined;
        // Our own process id: the session we lost has not ended yet.
        if (error instanceof DatabaseInUseError && error.pid !== process.pid) {
          log('error', 'the database was taken by another process; giving up', { error });
          notify(() => events.onDown?.(error));
          return undefined;
        }
        log(pause < 1_000 ? 'debug' : 'error', 'the database is not back yet', { error });
      }
    }
  }

  async function stop(): Promise<void> {
    abort.abort();
    await watching;
    process.off('exit', onExit);
    if (!server.hasEnded()) await stopPostgres(server.pid, cluster, log);
    await server.ended;
    await endOrphanedSessions(cluster, log);
  }

  function notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log('error', 'a listener of the database failed', { error });
    }
  }
}

function whenLost({ server, holder }: HeldServer): Promise<string> {
  return Promise.race([
    server.ended.then((how) => `PostgreSQL ended (${how})`),
    new Promise<string>((resolve) => {
      holder.once('end', () => resolve('PostgreSQL closed the session that holds it'));
    }),
  ]);
}
