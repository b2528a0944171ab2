import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { connectDatabase } from './connect.ts';
import { prepareOnce } from './prepare.ts';
import { settings } from './tables/settings.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
  await school.database.pool.query(`insert into settings (key, value) values ('one', '1'), ('two', '2')`);
});
afterAll(() => school?.[Symbol.asyncDispose]());

/** Opens a pool of a single connection and records the names of its queries. */
async function connectOnce() {
  const client = await school.database.pool.connect();
  const names: (string | undefined)[] = [];
  const pool = new Proxy(client, {
    get: (target, property) =>
      property === 'query'
        ? (query: { name?: string }, values: unknown[]) => {
            names.push(query.name);
            return target.query(query as never, values);
          }
        : Reflect.get(target, property),
  });
  return { db: connectDatabase(pool as never), client, names };
}

test('prepareOnce builds a query once and runs it by name with different values', async () => {
  const { db, client, names } = await connectOnce();
  let written = 0;
  const find = prepareOnce('a setting', (database) => {
    written += 1;
    return database
      .select()
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key')));
  });
  expect((await find(db, { key: 'one' })).map(({ value }) => value)).toEqual([1]);
  expect((await find(db, { key: 'two' })).map(({ value }) => value)).toEqual([2]);
  expect(await find(db, { key: 'three' })).toEqual([]);
  expect(written).toBe(1);
  expect(names).toEqual(['a setting', 'a setting', 'a setting']);
  client.release(true);
});

test('prepareOnce stops naming its query after a pooler has switched the session', async () => {
  const { db, client, names } = await connectOnce();
  const find = prepareOnce('another setting', (database) =>
    database
      .select()
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key'))),
  );
  await find(db, { key: 'one' });
  // Simulates a pooler that assigns another session to the next statement.
  await client.query('deallocate all');
  expect((await find(db, { key: 'two' })).map(({ value }) => value)).toEqual([2]);
  await client.query('deallocate all');
  expect((await find(db, { key: 'one' })).map(({ value }) => value)).toEqual([1]);
  expect(names.map((name) => name ?? '')).toEqual(['another setting', 'another setting', '', '']);
  client.release(true);
});
