import pg from 'pg';
import { PORT } from './parameters.ts';

const NAME = /^(?!postgres$|template|pg_)[a-z_][a-z0-9_]{0,62}$/;

/** Throws a TypeError where PostgreSQL or an address would need this name quoted, or the server uses it itself. */
export function checkDatabaseName(name: string): void {
  if (NAME.test(name)) return;
  throw new TypeError(
    `"${name}" cannot name the database: lower-case letters, digits and _, not postgres, template… or pg_….`,
  );
}

/**
 * Creates the application's role and its database where they are missing, and returns their address. The role is named
 * like the database, owns it, and is no superuser: a hole in the application's SQL must not become a hole in the machine.
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
  if (!rows[0]?.database) {
    // The holder's lock lives there: nobody else has business in it.
    await holder.query('REVOKE CONNECT ON DATABASE postgres FROM PUBLIC');
    if (!rows[0]?.role) await holder.query(`CREATE ROLE ${name} LOGIN`);
    await holder.query(`CREATE DATABASE ${name} OWNER ${name}`);
  }
  return toAddress(socketFolder, database);
}

/** Where `pg` reaches a database through the socket of its server. */
export function toAddress(socketFolder: string, database: string): string {
  // The host only makes it a valid URL; what counts is the parameter. sslmode, so that PGSSLMODE cannot ask for TLS.
  return `postgres://${database}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}
