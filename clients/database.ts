import pg from 'pg';
import { type DatabaseServers, getServers, readOnly } from './database-servers.ts';
import type { DatabaseHost } from './database-url.ts';

/** Timeouts in milliseconds, enforced by the database server, so that stuck statements free connections. */
const deadlines = {
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Statement timeout in milliseconds. */
const usualDeadline = 5_000;

/** Wait beyond the statement timeout before a silent server counts as dead, in milliseconds. */
const silence = 1_000;

/** Maximum number of callers that wait for a connection. Further callers are rejected immediately. */
const maxWaiting = 500;

/** Wait for a connection, in milliseconds. */
const connectionPatience = 2_000;

type Settings = Readonly<Record<string, number | string>>;

/**
 * Creates a bounded pool. `deadline` is in milliseconds; Infinity disables it. `onError` receives errors of
 * idle connections, which would otherwise end the process.
 */
export function createPool(
  url: string,
  options: {
    size?: number;
    deadline?: number;
    name?: string;
    readOnly?: boolean;
    onError: (error: Error) => void;
  },
): pg.Pool {
  const { deadline = usualDeadline, name = 'cedille', readOnly: onlyReads = false } = options;
  const isBounded = Number.isFinite(deadline);
  const servers = getServers(url);
  const settings: Settings = {
    ...(isBounded ? { statement_timeout: deadline, ...deadlines } : {}),
    ...(onlyReads ? { default_transaction_read_only: 'on' } : {}),
  };
  const pool = new pg.Pool({
    ...configure(servers, name),
    max: options.size ?? 10,
    connectionTimeoutMillis: connectionPatience,
    idleTimeoutMillis: 30_000,
    ...(isBounded ? { query_timeout: deadline + silence } : {}),
    Client: bindClient(servers, settings),
  });
  boundWaiting(pool);
  endSilent(pool);
  pool.on('error', options.onError);
  return pool;
}

/** Creates a connection outside any pool, for example for LISTEN. An error while it is idle emits `end`. */
export function createClient(url: string, config: pg.ClientConfig): pg.Client {
  const servers = getServers(url);
  return new (bindClient(servers, {}))({
    connectionTimeoutMillis: servers.address.connectMilliseconds,
    ...configure(servers, 'cedille'),
    ...config,
  });
}

/** True if each connection keeps its own session, which LISTEN needs and poolers may not offer. */
export async function keepsSessions(url: string): Promise<boolean> {
  const clients = [1, 2].map(() => createClient(url, { application_name: 'cedille-sessions' }));
  try {
    const sessions: unknown[] = [];
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      sessions.push(rows[0]?.pid);
    }
    return sessions[0] !== sessions[1];
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function configure({ address }: DatabaseServers, name: string): pg.ClientConfig {
  return {
    connectionString: address.connectionString,
    ...(address.ssl === undefined ? {} : { ssl: address.ssl }),
    application_name: name,
    keepAlive: true,
  };
}

/**
 * Returns a client class for `pg.Pool` with several hosts
 * (https://github.com/brianc/node-postgres/issues/2781). It drops servers that became read-only, and makes
 * settings by statement, because poolers reject startup parameters
 * (https://www.pgbouncer.org/config.html#ignore_startup_parameters).
 */
function bindClient(servers: DatabaseServers, settings: Settings): typeof pg.Client {
  const { wantsWrites } = servers.address;
  // Read-only connections are checked too: a replica may lag behind recent writes.
  const refusesWrites = 'default_transaction_read_only' in settings;
  const setUp = [
    // All run in one implicit transaction that begins before the settings apply, so SHOW reports the server's
    // own state.
    ...Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`),
    ...(wantsWrites ? ['show transaction_read_only'] : []),
  ].join('; ');

  class BoundClient extends pg.Client {
    #server: DatabaseHost | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool does not report errors of connections that are being opened or closed.
      this.on('error', () => this.#server && servers.doubt(this.#server));
      this.on('notice', (notice) => refuseUnreplicated(this, notice));
      this.connection.on('errorMessage', (error: pg.DatabaseError) => {
        if (error.code !== readOnly) return;
        // A write on a read-only connection is a bug of the caller, not a sign of a replica.
        if (refusesWrites) error.code = undefined;
        else if (wantsWrites && this.#server) servers.leave(this.#server);
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(
      callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
    ): Promise<pg.Client> | undefined {
      const opened = this.#open();
      if (!callback) return opened;
      const call = callback as (error: Error | null, client?: pg.Client) => void;
      opened.then((client) => call(null, client), call);
      return undefined;
    }

    async #open(): Promise<pg.Client> {
      const server = await servers.find();
      this.#server = server;
      // The pool has timed out in the meantime.
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect');
      Object.assign(this, server);
      try {
        await super.connect();
        await this.#setUp(server);
        return this;
      } catch (error) {
        servers.doubt(server);
        this.end().catch(() => undefined);
        throw error;
      }
    }

    async #setUp(server: DatabaseHost): Promise<void> {
      servers.hold(server, this);
      if (!setUp) return;
      const answers = [await this.query(setUp)].flat();
      if (wantsWrites && answers.at(-1)?.rows[0]?.transaction_read_only !== 'off')
        throw Object.assign(new Error(`${server.host}:${server.port} is read-only`), { code: readOnly });
    }
  }
  return BoundClient;
}

/**
 * Rejects a commit whose wait for the replica was cancelled: PostgreSQL only warns, but a new primary may
 * lack it. https://github.com/postgres/postgres/blob/master/src/backend/replication/syncrep.c
 */
function refuseUnreplicated(client: pg.Client, { routine }: { routine?: string | undefined }): void {
  if (routine !== 'SyncRepWaitForLSN') return;
  const error = Object.assign(new Error('the commit was not replicated in time'), { code: '57014' });
  // Must run before `pg` reads the success message that follows in the same packet.
  client.connection.emit('error', error);
  client.connection.stream.destroy();
}
function boundWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (
    callback?: ConnectCallback,
  ) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback);
    // The code of a server without free connections (too_many_connections).
    const error = Object.assign(new Error('too many callers wait for a connection'), { code: '53300' });
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
    return undefined;
  }) as typeof pool.connect;
}

type ConnectCallback = (error: Error | undefined, client: undefined, done: () => void) => void;

/** Closes all connections if a query gets no response: the server is dead, and a rollback would hang too. */
function endSilent(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  pool.on('remove', (client) => open.delete(client));
  const note = (error: Error | undefined) => {
    if (error?.message === 'Query read timeout') for (const client of open) toStream(client).destroy();
  };
  pool.on('connect', (client) => {
    open.add(client);
    const ask = (...given: unknown[]): unknown => pg.Client.prototype.query.apply(client, given as never);
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

/** Returns the socket of a client, which the types of `pg` omit. */
const toStream = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/**
 * Opens a connection without timeouts.
 * @throws if no server accepts it within 10 seconds
 */
export async function connectAlone(url: string, name: string): Promise<pg.Client> {
  const client = createClient(url, { application_name: name, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}
