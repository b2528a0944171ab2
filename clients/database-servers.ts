import pg from 'pg';
import { type DatabaseAddress, type DatabaseHost, readDatabaseUrl } from './database-url.ts';

/** Database servers of one address, shared by all connections of this process to it. */
export type DatabaseServers = {
  address: DatabaseAddress;
  /** @throws {Error} with SQLSTATE 08001 and a reason for each server if none is suitable */
  find(): Promise<DatabaseHost>;
  /** Registers an open connection, which is closed if another server becomes the primary. */
  hold(host: DatabaseHost, client: pg.Client): void;
  /** Reports a lost or failed connection. The next `find` checks all servers again. */
  doubt(host: DatabaseHost): void;
  /** Reports that a server is read-only. Closes its connections: its data may be outdated. */
  leave(host: DatabaseHost): void;
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: read_only_sql_transaction */
export const readOnly = '25006';

const known = new Map<string, DatabaseServers>();

/** @throws {Error} as `readDatabaseUrl` does */
export function getServers(url: string): DatabaseServers {
  const servers = known.get(url) ?? watchServers(readDatabaseUrl(url));
  known.set(url, servers);
  return servers;
}

/** Pause after a failed search. Callers that wait for a new primary retry in a loop. */
const restMilliseconds = 200;

/** Uses the first suitable server until a connection is lost. A search checks all servers concurrently. */
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
    // SQLSTATE for a connection that cannot be established:
    // https://www.postgresql.org/docs/current/errcodes-appendix.html
    throw Object.assign(new Error(`no server takes writes: ${refusals.join('; ')}`), { code: '08001' });
  }

  function doubt(host: DatabaseHost): void {
    if (address.hosts.length > 1 && trusted === host) trusted = undefined;
  }

  function cut(host: DatabaseHost): void {
    const error = Object.assign(new Error(`${host.host}:${host.port} has become read-only`), {
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
      // Deferred, so that the query that revealed the read-only server gets its own error first.
      setImmediate(cut, host);
    },
  };
}

/** Returns null if the server is suitable, otherwise the reason why not. */
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
    client.end().catch(() => undefined);
  }
}
