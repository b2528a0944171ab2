import pg from 'pg';
import { SUPERUSER } from './create-cluster.ts';
import { PORT } from './parameters.ts';

/** Key of the advisory lock ("dbtw", "hold"). The process with this lock is the holder of the database. */
const LOCK = [0x64_62_74_77, 0x68_6f_6c_64] as const;

/** Advisory locks are per database. This one always exists, and only the superuser may connect to it. */
const LOCK_DATABASE = 'postgres';

const NAME = 'database holder, process ';

type Holder = { pid: number | undefined };

/** Connects as the superuser, independently of PG* variables. Rejects after `milliseconds`. */
export async function connectAsSuperuser(
  socketFolder: string,
  database: string = LOCK_DATABASE,
  milliseconds = 5_000,
): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: SUPERUSER,
    database,
    ssl: false,
    application_name: `${NAME}${process.pid}`,
    connectionTimeoutMillis: milliseconds,
  });
  // Without a listener, an error would end the process. Failing queries and 'end' listeners still get it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns the lock's holder, with the process id in its application name. Undefined if the lock is free. */
export async function findHolder(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.classid = $1::bigint::oid AND l.objid = $2::bigint::oid AND l.objsubid = 2 AND l.granted`,
    [...LOCK],
  );
  const [row] = rows;
  if (!row) return undefined;
  const pid = Number(row.application_name.slice(NAME.length));
  return { pid: row.application_name.startsWith(NAME) && pid > 0 ? pid : undefined };
}

/** Takes the lock until the connection ends. Returns false immediately if another session has it. */
export async function takeLock(client: pg.Client): Promise<boolean> {
  await client.query('SET idle_session_timeout = 0');
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    ...LOCK,
  ]);
  return rows[0]?.taken === true;
}
