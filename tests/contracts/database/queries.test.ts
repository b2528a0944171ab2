import { lstat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDataFolder, shareDataFolder, startIn } from './data-folder.ts';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('rows and settings survive a restart', async () => {
  const folder = await shareDataFolder();
  const first = await startIn(folder);
  await withClient(first.url, async (client) => {
    await client.query('CREATE TABLE lesson (id int PRIMARY KEY, title text)');
    await client.query('INSERT INTO lesson VALUES ($1, $2)', [1, 'L’été à Orléans']);
  });
  const { url } = first;
  await first.stop();
  await first.stop();
  expect(first.pid()).toBeUndefined();
  await expect(withClient(url, (client) => client.query('SELECT 1'))).rejects.toMatchObject({
    code: 'ENOENT',
  });

  await using second = await startIn(folder);
  expect(second.url).toBe(url);
  await withClient(second.url, async (client) => {
    expect((await client.query('SELECT * FROM lesson')).rows).toEqual([{ id: 1, title: 'L’été à Orléans' }]);
  });
});

test('the server is durable and private, and the application’s role is not a superuser', async () => {
  const folder = await shareDataFolder();
  await using database = await startIn(folder, { database: 'school', parameters: { work_mem: '5MB' } });
  await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone',
        'server_encoding', 'work_mem')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      work_mem: '5120',
    });
    const { rows: identity } = await client.query(
      'SELECT current_database() AS database, current_user AS role, rolsuper OR rolcreatedb OR rolcreaterole AS powers FROM pg_roles WHERE rolname = current_user',
    );
    expect(identity).toEqual([{ database: 'school', role: 'school', powers: false }]);
    await expect(client.query("COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(/permission denied/);
  });
  const asRole = new URL(database.url);
  asRole.pathname = '/postgres';
  await expect(withClient(asRole.href, (client) => client.query('SELECT 1'))).rejects.toThrow(
    /permission denied/,
  );
  for (const name of [folder.directory, folder.cluster, path.join(folder.directory, 'socket')]) {
    expect(((await lstat(name)).mode & 0o777).toString(8)).toBe('700');
  }
});

test('searches and sorts French text by French rules', async () => {
  const folder = await shareDataFolder();
  await using database = await startIn(folder);
  await withClient(database.url, async (client) => {
    await client.query('CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm');
    const { rows: words } = await client.query(
      "SELECT to_tsvector('simple', '« Bonjour\u202f! » dit l’élève') AS words, lower('ÉLÈVE Ç') AS lower",
    );
    expect(words).toEqual([{ words: "'bonjour':1 'dit':2 'l':3 'élève':4", lower: 'élève ç' }]);
    await client.query("CREATE COLLATION fr (provider = icu, locale = 'fr')");
    const { rows } = await client.query(
      "SELECT word FROM unnest('{zèbre,œuf,Eau,élan,ongle}'::text[]) AS word ORDER BY word COLLATE fr",
    );
    expect(rows.map(({ word }) => word)).toEqual(['Eau', 'élan', 'œuf', 'ongle', 'zèbre']);
  });
});

test('the log does not contain values from statements', async () => {
  const folder = await shareDataFolder();
  await using database = await startIn(folder);
  await withClient(database.url, async (client) => {
    await client.query('CREATE TABLE person (email text PRIMARY KEY)');
    const insert = "INSERT INTO person VALUES ('camille@example.org')";
    await client.query(insert);
    await expect(client.query(insert)).rejects.toMatchObject({ code: '23505' });
    await expect(client.query("SELECT 'camille@example.org'::int")).rejects.toMatchObject({ code: '22P02' });
  });
  const logged = database.messages.join('\n');
  expect(logged).toContain('duplicate key value');
  expect(logged).toContain('invalid input syntax');
  expect(logged).not.toContain('camille');
});

test('rejects a database name that is invalid or reserved by the server', async () => {
  await using folder = await makeDataFolder();
  for (const database of ['postgres', 'template1', 'École', 'a"b', '']) {
    await expect(startIn(folder, { database })).rejects.toThrow(TypeError);
  }
});
