import pg from 'pg';
import { type DatabaseAddress, type DatabaseHost, readDatabaseUrl } from './database-url.ts';

/** The servers that one address names. All connections of a process that have it share what is known of them. */
export type DatabaseServers = {
  address: DatabaseAddress;
  /** The server to connect to. @throws {Error} SQLSTATE 08001, saying of each why it will not do */
  find(): Promise<DatabaseHost>;
  /** A connection that is open. Those of a server that another one follows are cut. */
  hold(host: DatabaseHost, client: pg.Client): void;
  /** A connection was lost, or could not be made: the next who needs a server asks them all again. */
  doubt(host: DatabaseHost): void;
  /** It takes no more writes: what is read there is true no longer either. */
  leave(host: DatabaseHost): void;
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: read_only_sql_transaction */
export const readOnly = '25006';

const known = new Map<string, DatabaseServers>();

/** The servers of an address; @throws {Error} as `readDatabaseUrl` does */
export function getServers(url: string): DatabaseServers {
  const servers = known.get(url) ?? watchServers(readDatabaseUrl(url));
  known.set(url, servers);
  return servers;
}

/** For how long nobody asks again after none would do (milliseconds): whoever waits for a new primary asks in a loop. */
const restMilliseconds = 200;

/**
 * A server is asked for once, and trusted until a connection to it is lost. All are asked at the same time, so that one
 * that is silent costs its time-out once; of those that will do, the first in the order of the address is taken.
 */
function watchServers(address: DatabaseAddress): DatabaseServers {
  const open = new Map<DatabaseHost, Set<pg.Client>>(address.hosts.map((host) => [host, new Set()]));
  let trusted: DatabaseHost | undefined = address.hosts.length === 1 ? address.hosts[0] : undefined;
  let last = trusted;
  let looking: Promise<DatabaseHost> | undefined;

  async function look(): Promise<DatabaseHost> {
    const asked = address.hosts.map((host) => ask(address, host));
    const refusals: string[] = [];
    for (const [index, answer] of asked.entries()) {
      const host = address.hosts[index] as DatabaseHost;
      const refusal = await answer;
      if (refusal === null) {
        if (last && last !== host) cut(last);
        trusted = last = host;
        looking = undefined;
        return host;
      }
      refusals.push(`${host.host}:${host.port} ${refusal}`);
    }
    setTimeout(() => {
      looking = undefined;
    }, restMilliseconds).unref();
    // https://www.postgresql.org/docs/current/errcodes-appendix.html: sqlclient_unable_to_establish_sqlconnection
    throw Object.assign(new Error(`no server takes writes: ${refusals.join('; ')}`), { code: '08001' });
  }

  function doubt(host: DatabaseHost): void {
    if (address.hosts.length > 1 && trusted === host) trusted = undefined;
  }

  /** Whoever asks something just now hears so; the pool makes others. */
  function cut(host: DatabaseHost): void {
    const error = Object.assign(new Error(`${host.host}:${host.port} takes no more writes`), {
      code: readOnly,
    });
    for (const client of open.get(host) ?? []) client.connection.stream.destroy(error);
  }

  return {
    address,
    async find() {
      if (trusted) return trusted;
      looking ??= look();
      return looking;
    },
    hold(host, client) {
      const peers = open.get(host)?.add(client);
      client.once('end', () => peers?.delete(client));
    },
    doubt,
    leave(host) {
      doubt(host);
      // The refusal that told it is given first.
      setImmediate(cut, host);
    },
  };
}

/** Null where the server takes writes; otherwise why it will not do. */
async function ask(address: DatabaseAddress, { host, port }: DatabaseHost): Promise<string | null> {
  const client = new pg.Client({
    connectionString: address.connectionString,
    ssl: address.ssl,
    application_name: 'cedille-servers',
    connectionTimeoutMillis: address.connectMilliseconds,
    query_timeout: address.connectMilliseconds,
  });
  Object.assign(client, { host, port });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off' ? null : 'is read-only';
  } catch (error) {
    return (lost ?? (error as Error)).message || String((error as NodeJS.ErrnoException).code);
  } finally {
    client.end().catch(() => undefined); // Lost already: there is nobody to take leave of.
  }
}
