import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTemplateDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startToxicProxy } from '#tests/support/toxic-proxy.ts';
import { unshownTables } from './content-tables.ts';
import { type Hearing, keepListening, type Listener } from './listener.ts';
import { migrate } from './migrate.ts';
import { type ContentWatch, watchContent } from './watch-content.ts';

let database: TestDatabase;
const heard: (string | null)[] = [];
const errors: unknown[] = [];
let listener: Listener;
let watch: ContentWatch;

const openClient = (connectionString: string) => (config: pg.ClientConfig) =>
  new pg.Client({ connectionString, ...config });

beforeAll(async () => {
  database = await createTestDatabase({ template: await createTemplateDatabase('tables', migrate) });
  listener = keepListening(openClient(database.url), {
    onError: (error) => errors.push(error),
    heartbeatMilliseconds: 50,
    answerMilliseconds: 2_000,
  });
  watch = watchContent(listener);
  watch.onChange((table) => heard.push(table));
  await vi.waitFor(() => expect(watch.version()).not.toBeNull(), 10_000);
});

afterAll(async () => {
  await listener?.stop();
  await database?.[Symbol.asyncDispose]();
});

/** Runs `change` and returns the notified tables. */
async function hear(change: string): Promise<(string | null)[]> {
  heard.length = 0;
  await database.pool.query(change);
  await watch.settle();
  return [...heard];
}

const price = (amount: number, fetchedAt = 'now()') =>
  `insert into prices (id, product_id, unit_amount, currency, active, fetched_at)
   values ('price_1', 'prod_1', ${amount}, 'eur', true, ${fetchedAt})
   on conflict (id) do update set unit_amount = excluded.unit_amount, fetched_at = excluded.fetched_at`;

describe('watchContent', () => {
  test.each([
    ['products', `insert into products (id, title) values ('p', 'Le subjonctif')`],
    ['products', `update products set displayed = true where id = 'p'`],
    ['products', `delete from products`],
    ['news', `insert into news (id, title) values ('n', 'Rentrée')`],
    [
      'scores',
      `insert into scores (id, title, exam, session_date) values ('s', 'B2', 'delf-b2', '2026-06-01')`,
    ],
    ['settings', `insert into settings (key, value) values ('school', '{}')`],
    [
      'legal_versions',
      `insert into legal_versions (kind, version, content, hash) values ('privacy-policy', 1, '[]', '')`,
    ],
    ['prices', price(4_900)],
    ['prices', price(5_900)],
  ])('reports a change of %s', async (table, change) => expect(await hear(change)).toContain(table));

  test('lets concurrent callers of settle share queries without missing a change', async () => {
    for (let round = 0; round < 20; round++) {
      heard.length = 0;
      await Promise.all([watch.settle(), watch.settle()]);
      await database.pool.query(`insert into settings (key, value) values ('tour-${round}', '{}')`);
      await Promise.all(Array.from({ length: 5 }, () => watch.settle()));
      expect(heard).toContain('settings');
    }
    expect(watch.version()).not.toBeNull();
  });

  test('ignores a price fetched again without change', async () => {
    await hear(price(5_900));
    expect(await hear(price(5_900, `now() + interval '1 hour'`))).toEqual([]);
  });

  test('ignores rolled-back changes and tables that pages do not show', async () => {
    expect(await hear(`begin; delete from news; rollback`)).toEqual([]);
    expect(await hear(`insert into rate_limits (key, points) values ('a', 1)`)).toEqual([]);
  });

  test('reports possibly missed changes and has no version while its connection is lost', async () => {
    const before = watch.version();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'cedille-watch' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(watch.version()).not.toBe(before), 10_000);
    await vi.waitFor(() => expect(watch.version()).not.toBeNull(), 10_000);
    expect(heard).toContain(null);
    expect(errors).toHaveLength(1);
    expect(await hear(`update news set displayed = true`)).toEqual(['news']);
  });
});

describe('a silent database', () => {
  test('is detected by the first waiting caller, and all others continue immediately', async () => {
    const { searchParams, hostname, port, username, password, pathname } = new URL(database.url);
    const folder = searchParams.get('host');
    await using way = await startToxicProxy(
      folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) },
    );
    const lost: unknown[] = [];
    const far = keepListening(
      openClient(`postgresql://${username}:${password}@127.0.0.1:${way.port}${pathname}`),
      { onError: (error) => lost.push(error), answerMilliseconds: 1_000 },
    );
    await vi.waitFor(() => expect(far.hearing()).toBe('listening'), 10_000);
    await way.set({ kind: 'hang' });
    const first = far.settle();
    await new Promise(setImmediate); // The next call queues behind the first.
    const next = far.settle().then(() => 'settled');
    await first;
    // With its own timeout, `next` would take another second.
    expect(await Promise.race([next, sleep(500)])).toBe('settled');
    expect([far.hearing(), lost]).toEqual([
      'away',
      [expect.objectContaining({ message: 'Query read timeout' })],
    ]);
    await far.settle();
    await way.set(null);
    await far.stop();
  });
});

describe('known content during an outage', () => {
  /** Returns a content watch over a listener whose state the test sets. */
  function pretendListening() {
    const listeners: ((now: Hearing, before: Hearing) => void)[] = [];
    let hearing: Hearing = 'away';
    const received: (string | null)[] = [];
    const watched = watchContent(
      {
        hearing: () => hearing,
        listen: () => undefined,
        onHearing: (each) => void listeners.push(each),
        settle: async () => undefined,
        stop: async () => undefined,
      },
      1_000,
    );
    watched.onChange((table) => received.push(table));
    const become = (...states: Hearing[]) => {
      for (const now of states) {
        const before = hearing;
        hearing = now;
        for (const each of listeners) each(now, before);
      }
    };
    return { watched, received, become };
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('stays valid for a limited time', async () => {
    const { watched, received, become } = pretendListening();
    become('unsure', 'listening', 'away');
    received.length = 0;
    await vi.advanceTimersByTimeAsync(999);
    expect([watched.version(), received]).toEqual([null, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toEqual([null]);
  });

  test.each([
    ['responds again after an outage', ['away', 'unsure']],
    ['responds without notifications', ['unsure']],
  ] satisfies [string, Hearing[]][])('becomes invalid once the database %s', async (_, states) => {
    const { received, become } = pretendListening();
    become('unsure', 'listening');
    received.length = 0;
    become(...states);
    expect(received).toEqual([null]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(received).toEqual([null]);
  });

  test('becomes invalid again after reconnection, since changes may have been missed', () => {
    const { watched, received, become } = pretendListening();
    become('unsure', 'listening');
    const before = watched.version();
    received.length = 0;
    become('away', 'unsure', 'listening');
    expect(received).toEqual([null, null]);
    expect(watched.version()).toBeGreaterThan(before ?? Infinity);
  });
});

async function listTables(): Promise<string[]> {
  const folder = new URL('./tables/', import.meta.url);
  const modules = await Promise.all(
    (await readdir(folder)).map((file) => import(new URL(file, folder).href) as Promise<object>),
  );
  return modules
    .flatMap(Object.values)
    .filter((value) => is(value, PgTable))
    .map(getTableName);
}

describe('change triggers', () => {
  test('exist once for every shown table, including tables added after migration 0003', async () => {
    await using other = await createTestDatabase({
      template: await createTemplateDatabase('tables', migrate),
    });
    const count = async () => {
      const { rows } = await other.pool.query(
        `select tgrelid::regclass::text as name, count(*)::int from pg_trigger
          where tgname like '%\\_told' and tgrelid <> 'prices'::regclass group by 1`,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    };
    const unshown = unshownTables.map((table): string => getTableName(table));
    const shown = (await listTables()).filter((name) => !unshown.includes(name));
    expect(shown).toEqual(
      expect.arrayContaining(['products', 'news', 'scores', 'settings', 'legal_versions']),
    );
    const once = Object.fromEntries(shown.map((name) => [name, 1]));
    expect(await count()).toEqual(once);
    await other.pool.query('drop trigger news_told on news');
    await migrate(other.url);
    expect(await count()).toEqual(once);
  });
});

test('keepListening does not trust a connection that delivers no notifications', async () => {
  // Simulates a pooler in transaction mode, which accepts LISTEN without effect.
  await using other = await createTestDatabase({ template: await createTemplateDatabase('tables', migrate) });
  await other.pool.query(
    `create function public.pg_notify(text, text) returns void language sql as 'select'`,
  );
  const url = new URL(other.url);
  url.searchParams.set('options', '-c search_path=public,pg_catalog');
  const refused = Promise.withResolvers<unknown>();
  const deafListener = keepListening(openClient(url.href), {
    onError: refused.resolve,
    answerMilliseconds: 300,
  });
  const deaf = watchContent(deafListener);
  deaf.onChange(() => refused.reject(new Error('connection without notifications was trusted')));
  expect(String(await refused.promise)).toContain('notifications do not arrive');
  expect(deaf.version()).toBeNull();
  await deafListener.stop();
});
