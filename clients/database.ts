import pg from 'pg';

/** Deadlines live in the database too, so that a stuck statement frees its connection (milliseconds). */
const deadlines = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** For a server that does not even answer that it is late (milliseconds). */
const silence = 8_000;

/**
 * A bounded pool of connections to PostgreSQL.
 * `onError` hears of idle connections that were lost; without it Node would end the process.
 */
export function createPool(
  url: string,
  options: { size?: number; onError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    application_name: 'cedille',
    query_timeout: silence,
    ...deadlines,
  });
  pool.on('error', options.onError);
  return pool;
}
