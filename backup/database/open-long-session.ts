import type pg from 'pg';

/** Opens a connection with no deadlines of its own. */
export type Connect = () => Promise<pg.Client>;

export type Session = pg.Client & AsyncDisposable;

/**
 * A session in which rows are written as text alike on every server and in every release, and which may take its time.
 * `lockTimeout` is how long it waits for others, in milliseconds.
 */
export async function openLongSession(connect: Connect, lockTimeout = 600_000): Promise<Session> {
  const client = await connect();
  // A session that is lost fails what is asked of it next.
  client.on('error', () => undefined);
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${Number(lockTimeout)};
     set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
     set extra_float_digits = 1; set xmloption = 'content'; set search_path = public; set work_mem = '32MB'`,
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
