import pg from 'pg';
import { PORT } from './parameters.ts';

/**
 * Creates the application's role and its database where they are missing. The role is named like the database, owns it,
 * and is no superuser: a hole in the application's SQL must not become a hole in the machine.
 */
export async function prepareDatabase(
  socketFolder: string,
  holder: pg.Client,
  database: string,
): Promise<string> {
  const name = pg.escapeIdentifier(database);
  const { rows } = await holder.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [database],
  );
  if (!rows[0]?.role) await holder.query(`CREATE ROLE ${name} LOGIN`);
  if (!rows[0]?.database) {
    await holder.query(`CREATE DATABASE ${name} OWNER ${name}`);
    // The holder's lock lives there: nobody else has business in it.
    await holder.query('REVOKE CONNECT ON DATABASE postgres FROM PUBLIC');
  }
  const url = new URL(`postgres://localhost:${PORT}`);
  url.username = encodeURIComponent(database);
  url.pathname = encodeURIComponent(database);
  url.search = `host=${encodeURIComponent(socketFolder)}`;
  return url.href;
}
