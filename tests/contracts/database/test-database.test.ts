import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTemplateDatabase, createTestDatabase } from '#tests/support/database.ts';

/** The templates of an earlier run may remain on the server. */
const newName = () => `template_${randomUUID()}`;

test('creates a separate database per test and drops it on disposal', async () => {
  let name: string;
  {
    await using one = await createTestDatabase();
    await using two = await createTestDatabase();
    await one.pool.query('CREATE TABLE note (text text)');
    name = new URL(one.url).pathname.slice(1);
    const { rows } = await two.pool.query("SELECT to_regclass('note') AS found");
    expect(rows).toEqual([{ found: null }]);
  }
  await using other = await createTestDatabase();
  const { rowCount } = await other.pool.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  expect(rowCount).toBe(0);
});

test('disposal drops a database even if a client was never released', async () => {
  const database = await createTestDatabase();
  await database.pool.connect();
  await database[Symbol.asyncDispose]();
});

test('a template is prepared once and copied independently', async () => {
  let prepared = 0;
  const name = newName();
  const make = () =>
    createTemplateDatabase(name, async (url) => {
      prepared += 1;
      const client = new pg.Client(url);
      await client.connect();
      await client.query('CREATE TABLE note (text text)');
      await client.end();
    });
  const [template] = await Promise.all([make(), make(), make()]);
  expect(prepared).toBe(1);
  await using one = await createTestDatabase({ template });
  await using two = await createTestDatabase({ template });
  await one.pool.query("INSERT INTO note VALUES ('un')");
  expect((await two.pool.query('SELECT * FROM note')).rows).toEqual([]);
});

test('a template is prepared again if the preparation failed', async () => {
  const name = newName();
  const make = (prepare: () => Promise<void>) => createTemplateDatabase(name, prepare);
  await expect(make(() => Promise.reject(new Error('half done')))).rejects.toThrow('half done');
  await expect(make(() => Promise.resolve())).resolves.toBe(name);
});
