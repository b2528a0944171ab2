import pg from 'pg';

/** Deadlines live in the database too, so that a stuck statement frees its connection (milliseconds). */
const deadlines = {
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** For one statement of a request (milliseconds). */
const usualDeadline = 5_000;

/** How much longer a server is waited for that does not even answer that it is late (milliseconds). */
const silence = 3_000;

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
    application_name: 'cedille',
    statement_timeout: deadline,
    query_timeout: deadline + silence,
    ...deadlines,
  });
  pool.on('error', options.onError);
  // The pool hears of idle connections; one that is being ended, whose server stops meanwhile, would be heard by nobody.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection with no deadline of its own, for what takes as long as it takes. @throws where no server takes it within some seconds */
export async function connectAlone(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  await client.connect();
  return client;
}
