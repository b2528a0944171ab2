import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * `listening`: what is notified from now on is heard. `unsure`: the database answers, but something may go unheard. `away`: it does
 * not answer.
 */
export type Hearing = 'listening' | 'unsure' | 'away';

export type Listener = {
  hearing(): Hearing;
  /** Calls back at each notification of a channel, and when it hears it again, with what may have been missed meanwhile. */
  listen(channel: string, onNotification: (payload: string) => void, onRecovered?: () => void): void;
  /** Calls back when what it hears becomes another. */
  onHearing(listener: (now: Hearing, before: Hearing) => void): void;
  /** Resolves once everything that was notified before has been told, here; at once while it is not listening. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

type ListenerOptions = {
  onError: (error: unknown) => void;
  /** How often the way back is tried out (milliseconds), and how long an answer may take. */
  heartbeatMilliseconds?: number;
  answerMilliseconds?: number;
};

/**
 * Listens on a connection of its own (https://www.postgresql.org/docs/current/sql-listen.html), made by `openClient` with
 * the settings it is given, and made again whenever it is lost. It also sends itself a word from time to time: a connection
 * that went dead without a sign, or a pooler that gives each statement another session, would otherwise pass for silence.
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
    client.on('end', () => lost.reject(new Error('the connection that listens ended')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === me) heard();
      else channels.get(channel)?.onNotification(payload);
    });
    lost.promise.catch(() => undefined);
    const late = new Error('notifications do not come back');
    const onStop = () => lost.resolve();
    stopping.signal.addEventListener('abort', onStop);
    try {
      await client.connect();
      become('unsure');
      asking = (...given) =>
        ask(...given).catch((error: unknown) => {
          // Known at once: others would wait as long, one after the other.
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
      // Whoever answers, and does not pass things on, is not away.
      become(error === late ? 'unsure' : 'away');
      throw error;
    } finally {
      stopping.signal.removeEventListener('abort', onStop);
      asking = null;
      client.end().catch(() => undefined); // Lost already, or told to go: there is nobody left to hear of it.
    }
  }

  async function listenOn(): Promise<void> {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, maxWait)) {
      hasListened = false;
      await listenOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      });
      if (hasListened) wait = 100;
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined); // Told to stop meanwhile.
    }
  }

  const done = listenOn();
  return {
    hearing: () => hearing,
    listen(channel, onNotification, onRecovered) {
      channels.set(channel, { onNotification, onRecovered });
      asking?.(`listen ${quote(channel)}`).catch(() => undefined); // Lost: the next connection listens to it.
    },
    onHearing: (listener) => void listeners.push(listener),
    async settle() {
      if (hearing !== 'listening' || !asking) return;
      // PostgreSQL sends what it has to tell before it says that a statement is done (protocol, « Asynchronous Operations »).
      // One that has not begun will do for all who wait by then.
      settling ??= asking('select', [], () => {
        settling = null;
      }).catch(() => undefined); // Lost: who listens is told.
      await settling;
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** The longest pause before it is tried again (milliseconds). A database that comes back is waited for by visitors. */
const maxWait = 2_000;

/** An identifier as SQL writes it; no value can stand for it in LISTEN. */
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

type Ask = (text: string, values?: unknown[], onBegin?: () => void) => Promise<void>;

/** Questions of one connection, one after the other: pg 9 takes none while it is at another. */
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
