import type pg from 'pg';
import type { Twin } from '#twins/kit/twin.ts';
import type { BlobStore, BlobWriter } from '#twins/storage/blobs/blob-store.ts';
import type { Random } from '../support/seed.ts';

/** Failure modes of a call: it is not made, its response is lost, it times out, or the process dies. */
export const faultKinds = ['before', 'after', 'timeout', 'kill'] as const;
type FaultKind = (typeof faultKinds)[number];

/** The failing call, counted from 1, or from the first call after the one that matches `from`. */
export type Fault = { point: number; kind: FaultKind; from?: RegExp };

/** Replacements of a call for each failure mode. */
type Ways<Answer> = {
  run(): Promise<Answer>;
  lose(): Promise<Answer>;
  giveUp(): Promise<Answer>;
  /** Closes the resource of a discarded response. */
  drop?(answer: Answer): Promise<void>;
};

/** Intercepts the calls of a process to its database, providers and files, so that one of them can fail. */
export type FaultPoints = {
  watchPool(pool: pg.Pool): void;
  watchTwin(twin: Twin): void;
  watchBlobs(blobs: BlobStore): BlobStore;
  /**
   * Runs `work` with one failing call. Returns the calls made, the call that failed and the error of `work`.
   */
  suffer(
    fault: Fault | null,
    work: () => Promise<unknown>,
  ): Promise<{ calls: string[]; struck: string | null; error: unknown }>;
  isDead(): boolean;
};

/** Opens fault injection for one process. After a `kill`, none of its later calls is made. */
export function openFaultPoints(random: Random): FaultPoints {
  const clients = new Set<pg.PoolClient>();
  let watched: {
    fault: Fault | null;
    calls: string[];
    counted: number | null;
    struck: string | null;
  } | null = null;
  let dead = false;

  const dies = (): Error => new Error('the process was killed');

  /** Runs a call, or makes it fail if the fault is due. */
  async function meet<Answer>(name: string, ways: Ways<Answer>): Promise<Answer> {
    if (dead) throw dies();
    if (!watched) return ways.run();
    watched.calls.push(name);
    const { fault } = watched;
    if (fault?.from && watched.counted === null) {
      if (fault.from.test(name)) watched.counted = 0;
      return ways.run();
    }
    watched.counted = (watched.counted ?? 0) + 1;
    if (!fault || watched.counted !== fault.point) return ways.run();
    watched.struck = `${fault.kind} ${fault.point}: ${name}`;
    if (fault.kind === 'before') return ways.lose();
    if (fault.kind === 'timeout') return ways.giveUp();
    if (fault.kind === 'after') {
      const answer = await ways.run();
      await ways.drop?.(answer);
      return ways.lose();
    }
    dead = true;
    for (const client of clients) toStream(client).destroy();
    throw dies();
  }

  /** Drops a connection, so that PostgreSQL rolls back its transaction. */
  async function cut(client: pg.PoolClient): Promise<never> {
    const ended = new Promise((resolve) => client.once('end', resolve));
    toStream(client).destroy();
    await ended;
    throw new Error('Connection terminated unexpectedly');
  }

  function watchClient(client: pg.PoolClient): void {
    if (clients.has(client)) return;
    clients.add(client);
    client.once('end', () => clients.delete(client));
    const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    client.query = ((...given: unknown[]) => {
      const last = given.at(-1);
      const heard = typeof last === 'function' ? last : null;
      const asked = heard ? given.slice(0, -1) : given;
      const answer = meet(toStatement(asked[0]), {
        run: () => ask(...asked),
        lose: () => cut(client),
        // The error of a statement timeout: it aborts the transaction but keeps the connection.
        giveUp: () => ask("do $$ begin raise 'canceling statement' using errcode = '57014'; end $$"),
      });
      if (!heard) return answer;
      answer.then(
        (rows) => heard(null, rows),
        (error: unknown) => heard(error),
      );
      return undefined;
    }) as typeof client.query;
  }

  return {
    watchPool(pool) {
      const connect = pool.connect.bind(pool) as (hear?: HearClient) => Promise<pg.PoolClient> | undefined;
      pool.connect = ((hear?: HearClient) => {
        if (!hear)
          return connect()?.then((client) => {
            watchClient(client);
            return client;
          });
        return connect((error, client, done) => {
          if (client) watchClient(client);
          hear(error, client, done);
        });
      }) as typeof pool.connect;
    },

    watchTwin(twin) {
      const ask = twin.fetch.bind(twin);
      twin.fetch = async (request, address) => {
        if (dead) return refuse();
        const { method, url } = request;
        try {
          const answer = await meet(`${method} ${new URL(url).pathname}`, {
            run: () => ask(request, address),
            lose: async () => refuse(),
            // After a timeout the outcome is unknown, and the provider's client retries.
            async giveUp() {
              if (random.below(2)) await ask(request, address);
              throw new DOMException('The operation timed out.', 'TimeoutError');
            },
          });
          // The provider runs in the same process and may have finished after the kill.
          return dead ? refuse() : answer;
        } catch (error) {
          if (dead) return refuse();
          throw error;
        }
      };
    },

    watchBlobs(blobs) {
      const call = <Answer>(
        name: string,
        run: () => Promise<Answer>,
        drop: (answer: Answer) => Promise<void> = async () => undefined,
      ): Promise<Answer> =>
        meet(`blob ${name}`, {
          run,
          drop,
          lose: () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })),
          async giveUp() {
            if (random.below(2)) await drop(await run());
            throw new Error('the store did not respond in time');
          },
        });
      const watchWriter = (writer: BlobWriter): BlobWriter => ({
        write: (bytes) => call('write', () => writer.write(bytes)),
        sync: () => call('sync', () => writer.sync()),
        // The system closes the files of a dead process, so this call never fails.
        async close() {
          await writer.close();
          await call('close', async () => undefined);
        },
      });
      return {
        put: (bytes, id) => call('put', () => blobs.put(bytes, id)),
        create: () => call('create', () => blobs.create()),
        async open(id, offset) {
          const close = (writer: BlobWriter) => writer.close();
          return watchWriter(await call('open', () => blobs.open(id, offset), close));
        },
        finalise: (id, size) => call('finalise', () => blobs.finalise(id, size)),
        read: (id, range) =>
          call(
            'read',
            () => blobs.read(id, range),
            (body) => body.cancel(),
          ),
        examine: (id) => call('examine', () => blobs.examine(id)),
        copy: (id) => call('copy', () => blobs.copy(id)),
        remove: (id) => call('remove', () => blobs.remove(id)),
        list: () => blobs.list(),
      };
    },

    async suffer(fault, work) {
      watched = { fault, calls: [], counted: fault?.from ? null : 0, struck: null };
      const met = watched;
      let error: unknown = null;
      try {
        await work();
      } catch (thrown) {
        error = thrown;
      }
      watched = null;
      return { calls: met.calls, struck: met.struck, error };
    },

    isDead: () => dead,
  };
}

type HearClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Returns a provider error that its client does not retry. */
const refuse = (): Response =>
  Response.json(
    { error: { type: 'api_error', message: 'broken', code: 503 } },
    { status: 503, headers: { 'stripe-should-retry': 'false' } },
  );

const toStatement = (asked: unknown): string =>
  (typeof asked === 'string' ? asked : String((asked as { text?: string }).text)).replace(/\s+/g, ' ').trim();

const toStream = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
