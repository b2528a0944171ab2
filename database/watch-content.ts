import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type ContentWatch = {
  /**
   * Rises with every change of what pages show, on whatever server it was made. Null while nothing can be
   * known: the connection is lost, or something between us and PostgreSQL does not pass notifications on.
   */
  version(): number | null;
  /** Calls back at each change with the name of the table, and with null whenever changes may have been missed. */
  onChange(listener: (table: string | null) => void): void;
  /** Resolves once every change that was committed before has been told, here; at once while nothing can be known. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

export type WatchOptions = {
  onError: (error: unknown) => void;
  /** How often the way back is tried out (milliseconds), and how long an answer may take. */
  heartbeatMilliseconds?: number;
  answerMilliseconds?: number;
};

/** The channel of the triggers (migration 0003). */
const channel = 'content';

/**
 * Listens for changes of content on a connection of its own (https://www.postgresql.org/docs/current/sql-listen.html). It
 * also sends itself a word from time to time: a connection that went dead without a sign, or a pooler that
 * gives each statement another session, would otherwise pass for « nothing has changed ».
 */
export function watchContent(url: string, options: WatchOptions): ContentWatch {
  const { onError, heartbeatMilliseconds = 15_000, answerMilliseconds = 5_000 } = options;
  const me = `watch:${randomBytes(8).toString('hex')}`;
  const stopping = new AbortController();
  const listeners: ((table: string | null) => void)[] = [];
  let count = 0;
  let listening: Ask | null = null;
  let settling: Promise<void> | null = null;

  function tell(table: string | null): void {
    count += 1;
    for (const listener of listeners) listener(table);
  }

  async function watchOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'cedille-watch',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
      keepAlive: true,
    });
    const ask = askInTurn(client);
    const lost = Promise.withResolvers<void>();
    let heard: () => void = () => undefined;
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('the connection that watches the content ended')));
    client.on('notification', ({ payload = '' }) => {
      if (payload === me) heard();
      else if (!payload.startsWith('watch:')) tell(payload);
    });
    lost.promise.catch(() => undefined);
    const onStop = () => lost.resolve();
    stopping.signal.addEventListener('abort', onStop);
    try {
      await client.connect();
      await ask(`listen ${channel}`);
      while (!stopping.signal.aborted) {
        const answer = Promise.withResolvers<void>();
        heard = answer.resolve;
        await Promise.race([ask('select pg_notify($1, $2)', [channel, me]), lost.promise]);
        const late = new Error('notifications do not come back');
        await Promise.race([answer.promise, lost.promise, fail(late, answerMilliseconds, stopping.signal)]);
        if (!listening && !stopping.signal.aborted) {
          listening = ask;
          tell(null);
        }
        await Promise.race([
          pause(heartbeatMilliseconds, undefined, { signal: stopping.signal }),
          lost.promise,
        ]);
      }
    } finally {
      stopping.signal.removeEventListener('abort', onStop);
      if (listening) {
        listening = null;
        tell(null);
      }
      client.end().catch(() => undefined); // Lost already, or told to go: there is nobody left to hear of it.
    }
  }

  async function watchOn(): Promise<void> {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      const before = count;
      await watchOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      });
      if (count > before) wait = 100;
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined); // Told to stop meanwhile.
    }
  }

  const done = watchOn();
  return {
    version: () => (listening ? count : null),
    onChange: (listener) => void listeners.push(listener),
    async settle() {
      if (!listening) return;
      // PostgreSQL sends what it has to tell before it says that a statement is done (protocol, « Asynchronous Operations »).
      // One that has not begun will do for all who wait by then.
      settling ??= listening('select', [], () => {
        settling = null;
      }).catch(() => tell(null));
      await settling;
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

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
