import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseInUseError } from './errors.ts';
import { type HeldServer, holdServer, lockServer, type ServerSetup } from './hold-server.ts';
import { stopPostgres } from './run-postgres.ts';
import { endOrphanedSessions, signalProcess } from './server-processes.ts';

export type SupervisionEvents = { onDown?: (error: Error) => void; onUp?: () => void };
type Supervision = { pid: () => number | undefined; stop: () => Promise<void> };

const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

/** Restarts a server that dies or loses our session, until `stop` or another process takes the database. */
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

  // Shuts the server down cleanly even if the process ends without `stop`.
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
      log.error({ how }, 'database down, restarting');
      notify(() => events.onDown?.(new Error(`The database is down: ${how}.`)));
      held = await bringBack();
      if (!held) return;
      server = held.server;
      if (signal.aborted) return;
      up = true;
      log.info({ pid: server.pid }, 'database restarted');
      notify(() => events.onUp?.());
    }
  }

  async function bringBack(): Promise<HeldServer | undefined> {
    for (let pause = MIN_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        await delay(pause, undefined, { signal });
        if (server.hasEnded()) return await holdServer(setup);
        // After a crash of one session, the server may have restarted only its sessions, including ours.
        return { server, holder: await lockServer(setup) };
      } catch (error) {
        if (signal.aborted) return undefined;
        // Our own process id means that the server has not ended our lost session yet.
        if (error instanceof DatabaseInUseError && error.pid !== process.pid) {
          log.error({ err: error }, 'database taken by another process, giving up');
          notify(() => events.onDown?.(error));
          return undefined;
        }
        log[pause < 1_000 ? 'debug' : 'error']({ err: error }, 'database restart failed, retrying');
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
      log.error({ err: error }, 'database listener failed');
    }
  }
}

function whenLost({ server, holder }: HeldServer): Promise<string> {
  return Promise.race([
    server.ended.then((how) => `PostgreSQL ended (${how})`),
    new Promise<string>((resolve) => {
      holder.once('end', () => resolve('PostgreSQL closed our session'));
    }),
  ]);
}
