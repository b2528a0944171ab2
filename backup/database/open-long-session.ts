import type pg from 'pg';

/** Opens a connection without timeouts. */
export type Connect = () => Promise<pg.Client>;

export type Session = pg.Client & AsyncDisposable;

/** Opens a session without statement timeout, with the same value formats on every server. */
export async function openLongSession(connect: Connect, lockTimeout = 600_000): Promise<Session> {
  const client = await connect();
  // A lost session rejects the next query, so this event needs no handling.
  client.on('error', () => undefined);
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${Number(lockTimeout)};
     set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
     set extra_float_digits = 1; set xmloption = 'content'; set search_path = public; set work_mem = '32MB'`,
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
