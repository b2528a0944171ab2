import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** `unsure`: the database responds, but notifications may be lost. `away`: it does not respond. */
export type Hearing = 'listening' | 'unsure' | 'away';

export type Listener = {
  hearing(): Hearing;
  /** Registers a handler. `onRecovered` runs after reconnections, when notifications may be missing. */
  listen(channel: string, onNotification: (payload: string) => void, onRecovered?: () => void): void;
  onHearing(listener: (now: Hearing, before: Hearing) => void): void;
  /** Resolves once all earlier notifications were handled, or immediately while not listening. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

type ListenerOptions = {
  onError: (error: unknown) => void;
  /** Interval between checks of the connection, and time limit of a response. */
  heartbeatMilliseconds?: number;
  answerMilliseconds?: number;
};

/**
 * Keeps a LISTEN connection open: https://www.postgresql.org/docs/current/sql-listen.html
 * Notifies itself regularly, because a dead connection or a pooler that switches sessions is silent.
 */
export function keepListening(
  openClient: (config: pg.ClientConfig) => pg.Client,
  options: ListenerOptions,
): Listener {
  const { onError, heartbeatMilliseconds = 15_000, answerMilliseconds = 5_000 } = options;
  const me = `watch_${randomBytes(8).toString('hex')}`;
  const stopping = new AbortController();
  const channels = new Map<
    string,
    { onNotification: (payload: string) => void; onRecovered?: (() => void) | undefined }
  >();
  const listeners: ((now: Hearing, before: Hearing) => void)[] = [];
  let hearing: Hearing = 'away';
  let asking: Ask | null = null;
  let settling: Promise<void> | null = null;
  let hasListened = false;

  function become(now: Hearing): void {
    const before = hearing;
    hearing = now;
    if (now !== before) for (const listener of listeners) listener(now, before);
  }

  async function listenOnce(): Promise<void> {
    const client = openClient({
      application_name: 'cedille-watch',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    const ask = askInTurn(client);
    const lost = Promise.withResolvers<void>();
    let heard: () => void = () => undefined;
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('listening connection ended')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === me) heard();
      else channels.get(channel)?.onNotification(payload);
    });
    lost.promise.catch(() => undefined);
    const late = new Error('notifications do not arrive');
    const onStop = () => lost.resolve();
    stopping.signal.addEventListener('abort', onStop);
    try {
      await client.connect();
      become('unsure');
      asking = (...given) =>
        ask(...given).catch((error: unknown) => {
          // Report the loss immediately, otherwise each queued query would wait for its own timeout.
          lost.reject(error);
          throw error;
        });
      for (const channel of [me, ...channels.keys()]) await ask(`listen ${quote(channel)}`);
      while (!stopping.signal.aborted) {
        const answer = Promise.withResolvers<void>();
        heard = answer.resolve;
        await Promise.race([ask('select pg_notify($1, $2)', [me, '']), lost.promise]);
        await Promise.race([answer.promise, lost.promise, fail(late, answerMilliseconds, stopping.signal)]);
        if (hearing !== 'listening' && !stopping.signal.aborted) {
          hasListened = true;
          become('listening');
          for (const { onRecovered } of channels.values()) onRecovered?.();
        }
        await Promise.race([
          pause(heartbeatMilliseconds, undefined, { signal: stopping.signal }),
          lost.promise,
        ]);
      }
    } catch (error) {
      // The database responded, only its notifications are missing.
      become(error === late ? 'unsure' : 'away');
      throw error;
    } finally {
      stopping.signal.removeEventListener('abort', onStop);
      asking = null;
      client.end().catch(() => undefined); // The connection is lost or closing.
    }
  }

  async function listenOn(): Promise<void> {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, maxWait)) {
      hasListened = false;
      await listenOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      });
      if (hasListened) wait = 100;
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined); // Aborted by stop().
    }
  }

  const done = listenOn();
  return {
    hearing: () => hearing,
    listen(channel, onNotification, onRecovered) {
      channels.set(channel, { onNotification, onRecovered });
      asking?.(`listen ${quote(channel)}`).catch(() => undefined); // If lost, the next connection listens.
    },
    onHearing: (listener) => void listeners.push(listener),
    async settle() {
      if (hearing !== 'listening' || !asking) return;
      // PostgreSQL delivers notifications before a statement completes. Callers share a pending one.
      settling ??= asking('select', [], () => {
        settling = null;
      }).catch(() => undefined); // After a loss, onHearing listeners are called.
      await settling;
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Longest pause between reconnections (milliseconds). Short, because visitors wait for the database. */
const maxWait = 2_000;

/** LISTEN takes no parameters, so the channel must be a quoted identifier. */
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

type Ask = (text: string, values?: unknown[], onBegin?: () => void) => Promise<void>;

/** Runs the queries of one connection in sequence, because pg 9 rejects concurrent ones. */
function askInTurn(client: pg.Client): Ask {
  let last = Promise.resolve();
  return (text, values = [], onBegin) => {
    const turn = last.then(async () => {
      onBegin?.();
      await client.query(text, values);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function fail(error: Error, milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal, ref: false });
  throw error;
}
