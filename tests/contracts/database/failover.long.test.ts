import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createPool } from '#clients/database.ts';
import {
  lacksPostgres,
  openPostgresServers,
  type PostgresServer,
  type PostgresServers,
  password,
  toUrl,
} from '#tests/support/postgres-servers.ts';

type Asker = Pick<pg.Pool, 'query' | 'end'>;

type OpenPool = (primary: PostgresServer, heir: PostgresServer) => Asker;

const addressOf = (...servers: PostgresServer[]) =>
  toUrl(
    servers.map(({ port }) => port),
    { target_session_attrs: 'read-write' },
  );

const ours: OpenPool = (primary, heir) => createPool(addressOf(primary, heir), { onError: () => undefined });

/** Creates an unmodified pg pool that ignores lost connections. */
function plainPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ user: 'cedille', database: 'cedille', password, host: '127.0.0.1', ...config });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Deliberately faulty client: connects only to the first server. */
const faithful: OpenPool = ({ port }) => plainPool({ port });

/** Deliberately faulty client: uses the first server that accepts connections, even if that is read-only. */
const credulous: OpenPool = (primary, heir) => {
  const ask = async (...question: [string, unknown[]?]) => {
    for (const { port } of [primary, heir]) {
      const client = new pg.Client({
        user: 'cedille',
        database: 'cedille',
        password,
        host: '127.0.0.1',
        port,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        continue;
      }
      return client.query(...question).finally(() => void client.end());
    }
    throw new Error('no server accepts connections');
  };
  return { query: ask, end: async () => undefined } as unknown as Asker;
};

type Loss = { lost: number[]; isBack: boolean; milliseconds: number; longest: number };

/**
 * Crashes the primary, promotes its replica and lets the old primary rejoin. Measures lost writes and waiting
 * times. `patience` (milliseconds) limits the wait for a successful write after that.
 */
async function losePrimary(servers: PostgresServers, open: OpenPool, patience: number): Promise<Loss> {
  const primary = await servers.create();
  const heir = await servers.replicate(primary);
  await primary.run('create table notes (id int primary key); grant all on notes to cedille');
  const pool = open(primary, heir);
  const acknowledged: number[] = [];
  let next = 0;
  let promotedAt = Infinity;
  let backAt = Infinity;
  let followedAt = Infinity;
  let isBack = false;
  let longest = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const id = ++next;
      const asked = performance.now();
      try {
        await pool.query('insert into notes values ($1)', [id]);
        acknowledged.push(id);
        if (asked > promotedAt) backAt = Math.min(backAt, performance.now());
        isBack ||= asked > followedAt;
      } catch {
        await wait(20);
      }
      longest = Math.max(longest, performance.now() - asked);
    }
  };
  const writing = Promise.all([write(), write(), write(), write()]);
  while (acknowledged.length < 200) await wait(10);
  await primary.kill();
  await wait(300);
  await heir.promote();
  promotedAt = performance.now();
  await primary.follow(heir);
  // From here on, the server at the old address is a replica.
  followedAt = performance.now();
  while (!isBack && performance.now() < followedAt + patience) await wait(20);
  isOver = true;
  await writing;
  await pool.end();
  const { rows } = await heir.run('select id from notes');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !kept.has(id));
  await Promise.all([primary.kill(), heir.kill()]);
  return { lost, isBack, milliseconds: backAt - promotedAt, longest };
}

const why = lacksPostgres ? ` (${lacksPostgres})` : '';

describe.skipIf(lacksPostgres)(`a primary and its replica${why}`, () => {
  let servers: PostgresServers;

  beforeAll(async () => {
    servers = await openPostgresServers();
  });
  afterAll(() => servers?.[Symbol.asyncDispose]());

  test('a client finds the promoted replica after a crash of the primary, and no acknowledged write is lost', async () => {
    const { lost, isBack, milliseconds, longest } = await losePrimary(servers, ours, 10_000);
    console.log(
      `first write ${milliseconds.toFixed(0)} ms after the promotion, longest wait ${longest.toFixed(0)} ms`,
    );
    expect({ lost, isBack }).toEqual({ lost: [], isBack: true });
    expect(milliseconds).toBeLessThan(10_000);
    expect(longest).toBeLessThan(5_000);
  });

  test.each([
    ['only connects to the first server', faithful],
    ['does not check that a server is writable', credulous],
  ])('the test detects a client that %s', async (_, open) => {
    expect((await losePrimary(servers, open, 2_000)).isBack).toBe(false);
  });

  describe('with a running replica', () => {
    let primary: PostgresServer;
    let heir: PostgresServer;

    beforeAll(async () => {
      primary = await servers.create();
      heir = await servers.replicate(primary);
    });

    const whereFrom = async (pool: Asker) =>
      (await pool.query('select inet_server_port() as port, pg_is_in_recovery() as replica')).rows[0];

    test('a pool finds the writable server in any order of addresses', async () => {
      for (const order of [addressOf(primary, heir), addressOf(heir, primary)]) {
        const pool = createPool(order, { onError: () => undefined });
        expect(await whereFrom(pool)).toEqual({ port: primary.port, replica: false });
        await pool.end();
        const client = createClient(order, {});
        await client.connect();
        expect(client.port).toBe(primary.port);
        await client.end();
      }
    });

    test('a client reports a reason for each server if none is writable', async () => {
      const client = createClient(toUrl([heir.port, 1], { target_session_attrs: 'read-write' }), {});
      await expect(client.connect()).rejects.toMatchObject({
        code: '08001',
        message: expect.stringMatching(
          `no server takes writes: 127.0.0.1:${heir.port} is read-only; 127.0.0.1:1 .*ECONNREFUSED`,
        ),
      });
    });

    /**
     * Runs `work` while the replica accepts connections but does not respond, as on an overloaded machine.
     */
    async function withStoppedHeir(work: () => Promise<void>): Promise<void> {
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(heir.pid())]);
      const all = stdout.split('\n').filter(Boolean).map(Number);
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      try {
        await work();
      } finally {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      }
    }

    test('a client does not acknowledge a commit that was cancelled before it was replicated', async () => {
      await primary.run('create table marks (id int); grant all on marks to cedille');
      const pool = ours(primary, heir);
      // Deliberately faulty client: plain pg reports success and ignores the warning.
      const trusting = plainPool({ port: primary.port });
      await withStoppedHeir(async () => {
        const write = (each: Asker) => each.query('insert into marks values (1)').catch((error) => error);
        const written = [write(pool), write(trusting)];
        const waiting = "from pg_stat_activity where wait_event = 'SyncRep'";
        await expect.poll(async () => (await primary.run(`select ${waiting}`)).rowCount).toBe(2);
        await primary.run(`select pg_cancel_backend(pid) ${waiting}`);
        expect(await Promise.all(written)).toMatchObject([{ code: '57014' }, { rowCount: 1 }]);
      });
      expect((await pool.query('insert into marks values (2)')).rowCount).toBe(1);
      await Promise.all([pool.end(), trusting.end()]);
    });

    test('a pool moves all open connections away from a demoted primary', async () => {
      const pool = createPool(addressOf(primary, heir), { size: 3, onError: () => undefined });
      const stays = plainPool({ port: primary.port });
      await primary.run('create table words (id int); grant all on words to cedille');
      const all = (each: Asker) => Promise.all([1, 2, 3].map(() => each.query('select pg_sleep(0.05)')));
      await Promise.all([all(pool), all(stays)]);
      await primary.run("alter system set default_transaction_read_only = 'on'");
      await primary.run('select pg_reload_conf()');
      await heir.promote();
      const write = (each: Asker) => each.query('insert into words values (1)');
      // Sessions apply the reloaded configuration after a short delay.
      await expect.poll(() => write(pool).catch((error) => error.code)).toBe('25006');
      await expect.poll(() => write(pool).catch((error) => error.code)).toMatchObject({ rowCount: 1 });
      const froms = await Promise.all([1, 2, 3].map(() => whereFrom(pool)));
      expect(froms).toEqual(Array(3).fill({ port: heir.port, replica: false }));
      await expect(write(stays)).rejects.toMatchObject({ code: '25006' });
      await Promise.all([pool.end(), stays.end()]);
    });
  });
});
