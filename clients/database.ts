import pg from 'pg';

/** Deadlines live in the database too, so that a stuck statement frees its connection (milliseconds). */
const deadlines = {
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** For one statement of a request (milliseconds). */
const usualDeadline = 5_000;

/** How much longer a server is waited for that does not even answer that it is late (milliseconds). */
const silence = 1_000;

/** So many may wait for a connection, for two seconds at most; who comes then is told at once that it is too much. */
const maxWaiting = 500;

/**
 * A bounded pool of connections to PostgreSQL. `deadline` is how long a statement may take (milliseconds).
 * `onError` hears of idle connections that were lost; without it Node would end the process.
 */
export function createPool(
  url: string,
  options: { size?: number; deadline?: number; onError: (error: Error) => void },
): pg.Pool {
  const { deadline = usualDeadline } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'cedille',
    statement_timeout: deadline,
    query_timeout: deadline + silence,
    ...deadlines,
  });
  boundWaiting(pool);
  endSilent(pool);
  pool.on('error', options.onError);
  // The pool hears of idle connections; one that is being ended, whose server stops meanwhile, would be heard by nobody.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function boundWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (
    callback?: ConnectCallback,
  ) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback);
    // As the server says it where it has no connection left (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    const error = Object.assign(new Error('too many wait for a connection'), { code: '53300' });
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
    return undefined;
  }) as typeof pool.connect;
}

type ConnectCallback = (error: Error | undefined, client: undefined, done: () => void) => void;

/**
 * Breaks every connection once a question on one of them was left without an answer: a server that does not even say that it is late
 * is gone, and what is asked behind it, the end of a transaction first, would wait as long again.
 */
function endSilent(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  pool.on('remove', (client) => open.delete(client));
  const note = (error: Error | undefined) => {
    if (error?.message === 'Query read timeout') for (const client of open) toStream(client).destroy();
  };
  pool.on('connect', (client) => {
    open.add(client);
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const last = given.at(-1);
      if (typeof last === 'function')
        return ask(...given.slice(0, -1), (error: Error | undefined, answer: unknown) => {
          note(error);
          last(error, answer);
        });
      const answer = ask(...given);
      if (answer instanceof Promise) answer.catch(note);
      return answer;
    }) as typeof client.query;
  });
}

/** The types leave it out. */
const toStream = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
