import pg from 'pg';
import { type DatabaseServers, getServers, readOnly } from './database-servers.ts';
import type { DatabaseHost } from './database-url.ts';

/** Deadlines live in the database too, so that a stuck statement frees its connection (milliseconds). */
const deadlines = {
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** For one statement of a request (milliseconds). */
const usualDeadline = 5_000;

/** How much longer a server is waited for that does not even answer that it is late (milliseconds). */
const silence = 1_000;

/** So many may wait for a connection, for two seconds at most; who comes then is told at once that it is too much. */
const maxWaiting = 500;

/** How long somebody waits for a connection of the pool (milliseconds). */
const connectionPatience = 2_000;

type Settings = Readonly<Record<string, number | string>>;

/**
 * A bounded pool of connections to PostgreSQL. `deadline` is how long a statement may take (milliseconds), Infinity for no
 * deadline at all. With `readOnly` every transaction refuses to write. `onError` hears of idle connections that were lost; without it
 * Node would end the process.
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

/**
 * One connection, to be opened with `connect`, apart from any pool: to listen, to migrate. An error that it meets while nobody
 * asks it anything ends it, and is told by its event `end`.
 */
export function createClient(url: string, config: pg.ClientConfig): pg.Client {
  const servers = getServers(url);
  return new (bindClient(servers, {}))({
    connectionTimeoutMillis: servers.address.connectMilliseconds,
    ...configure(servers, 'cedille'),
    ...config,
  });
}

/**
 * Whether each connection keeps a session of its own, without which there is no LISTEN, no deadline and no lock that outlives
 * a statement: a pooler in transaction mode gives the session that is free to whoever asks next.
 */
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
 * `pg` knows one host (https://github.com/brianc/node-postgres/issues/2781). Its pool makes clients of the class it is
 * given: this one finds its server when it connects, and leaves it when it takes no more writes. Settings are
 * made by a statement: a pooler refuses them in the first packet
 * (https://www.pgbouncer.org/config.html#ignore_startup_parameters).
 */
function bindClient(servers: DatabaseServers, settings: Settings): typeof pg.Client {
  const { wantsWrites } = servers.address;
  // Also for connections that only read: a replica may lag behind what was just written.
  const refusesWrites = 'default_transaction_read_only' in settings;
  const setUp = [
    // The statement that follows belongs to the same transaction, which began before they count.
    ...Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`),
    ...(wantsWrites ? ['show transaction_read_only'] : []),
  ].join('; ');

  class BoundClient extends pg.Client {
    #server: DatabaseHost | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool hears of idle connections; one that is being opened or ended would be heard by nobody.
      this.on('error', () => this.#server && servers.doubt(this.#server));
      this.on('notice', (notice) => refuseUnreplicated(this, notice));
      this.connection.on('errorMessage', (error: pg.DatabaseError) => {
        if (error.code !== readOnly) return;
        // A write on a connection that only reads is a fault of the caller, and says nothing of the server.
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
      // The pool gave up meanwhile.
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect');
      Object.assign(this, server);
      try {
        await super.connect();
        await this.#setUp(server);
        return this;
      } catch (error) {
        servers.doubt(server);
        this.end().catch(() => undefined); // It never was open, or is lost.
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
 * A commit that waits for its replica and is told to wait no longer (pg_cancel_backend) is called done, with a warning
 * (SyncRepWaitForLSN in https://github.com/postgres/postgres/blob/master/src/backend/replication/syncrep.c): the next primary
 * may know nothing of it. It is refused here: what is not kept where it was to be kept is not acknowledged.
 */
function refuseUnreplicated(client: pg.Client, { routine }: { routine?: string | undefined }): void {
  if (routine !== 'SyncRepWaitForLSN') return;
  const error = Object.assign(new Error('the commit was not replicated in time'), { code: '57014' });
  // Before the answer that follows in the same packet is taken for a success.
  client.connection.emit('error', error);
  client.connection.stream.destroy();
}
function boundWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (
    callback?: ConnectCallback,
  ) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback);
    // As the server says it where it has no connection left (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    const error = Object.assign(new Error('too many wait for a connection'), { code: '53300' });
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
    return undefined;
  }) as typeof pool.connect;
}

type ConnectCallback = (error: Error | undefined, client: undefined, done: () => void) => void;

/**
 * Breaks every connection once a question on one of them was left without an answer: a server that does not even say that it is late
 * is gone, and what is asked behind it, the end of a transaction first, would wait as long again.
 */
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

/** The types leave it out. */
const toStream = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** One connection with no deadline of its own, for what takes as long as it takes. @throws where no server takes it within some seconds */
export async function connectAlone(url: string, name: string): Promise<pg.Client> {
  const client = createClient(url, { application_name: name, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}
