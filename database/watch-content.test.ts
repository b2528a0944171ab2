import { readdir } from 'node:fs/promises';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTemplateDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { unshownTables } from './content-tables.ts';
import { migrate } from './migrate.ts';
import { type ContentWatch, watchContent } from './watch-content.ts';

let database: TestDatabase;
const heard: (string | null)[] = [];
const errors: unknown[] = [];
let watch: ContentWatch;

beforeAll(async () => {
  database = await createTestDatabase({ template: await createTemplateDatabase('tables', migrate) });
  watch = watchContent(database.url, {
    onError: (error) => errors.push(error),
    heartbeatMilliseconds: 50,
    answerMilliseconds: 2_000,
  });
  watch.onChange((table) => heard.push(table));
  await vi.waitFor(() => expect(watch.version()).not.toBeNull(), 10_000);
});

afterAll(async () => {
  await watch?.stop();
  await database?.[Symbol.asyncDispose]();
});

/** What has been heard once `change` is settled. */
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
  ])('hears of a change of %s', async (table, change) => expect(await hear(change)).toContain(table));

  test('many who wait at once are told no less, and ask one at a time', async () => {
    for (let round = 0; round < 20; round++) {
      heard.length = 0;
      await Promise.all([watch.settle(), watch.settle()]);
      await database.pool.query(`insert into settings (key, value) values ('tour-${round}', '{}')`);
      await Promise.all(Array.from({ length: 5 }, () => watch.settle()));
      expect(heard).toContain('settings');
    }
    expect(watch.version()).not.toBeNull();
  });

  test('hears nothing of a price that was only looked at again', async () => {
    await hear(price(5_900));
    expect(await hear(price(5_900, `now() + interval '1 hour'`))).toEqual([]);
  });

  test('hears nothing of what was rolled back, nor of what pages do not show', async () => {
    expect(await hear(`begin; delete from news; rollback`)).toEqual([]);
    expect(await hear(`insert into rate_limits (key, points) values ('a', 1)`)).toEqual([]);
  });

  test('knows nothing while its connection is gone, and says that it may have missed something', async () => {
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

/** Every table of the school. */
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

describe('the tables of the school', () => {
  test('say once that they changed, those too that came after the migration that began with it', async () => {
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

test('a connection whose notifications do not come back is not trusted', async () => {
  // What a pooler in transaction mode does: it takes LISTEN and forgets it.
  await using other = await createTestDatabase({ template: await createTemplateDatabase('tables', migrate) });
  await other.pool.query(
    `create function public.pg_notify(text, text) returns void language sql as 'select'`,
  );
  const url = new URL(other.url);
  url.searchParams.set('options', '-c search_path=public,pg_catalog');
  const refused = Promise.withResolvers<unknown>();
  const deaf = watchContent(url.href, {
    onError: refused.resolve,
    answerMilliseconds: 300,
  });
  deaf.onChange(() => refused.reject(new Error('it believed in the connection')));
  expect(String(await refused.promise)).toContain('notifications do not come back');
  expect(deaf.version()).toBeNull();
  await deaf.stop();
});
