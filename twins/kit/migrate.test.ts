import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Migration, migrateSchema, UnknownMigrationError } from './migrate.ts';

const steps: Migration[] = [
  { name: 'first', sql: 'CREATE TABLE twin.things (id integer)' },
  { name: 'second', sql: 'ALTER TABLE twin.things ADD COLUMN name text' },
];

test('migrateSchema applies each migration once and in order, even if processes run concurrently', async () => {
  await using database = await createTestDatabase();
  await Promise.all([1, 2, 3].map(() => migrateSchema(database.pool, 'twin', steps)));
  await migrateSchema(database.pool, 'twin', [...steps, { name: 'third', sql: 'DROP TABLE twin.things' }]);
  const { rows } = await database.pool.query(
    'SELECT name, applied_at FROM twin.migrations ORDER BY applied_at, name',
  );
  expect(rows.map((row) => row.name)).toEqual(['first', 'second', 'third']);
  expect(rows[0].applied_at).toBeInstanceOf(Date);
});

test('migrateSchema rolls back all migrations and their records if one fails', async () => {
  await using database = await createTestDatabase();
  const broken = [...steps, { name: 'broken', sql: 'CREATE TABLE twin.more (); SELECT 1 / 0' }];
  await expect(migrateSchema(database.pool, 'twin', broken)).rejects.toThrow('division by zero');
  const { rows } = await database.pool.query(`SELECT to_regclass('twin.things') AS things`);
  expect(rows).toEqual([{ things: null }]);
  await migrateSchema(database.pool, 'twin', steps);
});

// Table formats in which the twins recorded migrations before they shared this code.
test.each([
  ['identity', 'id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()'],
  ['storage', 'id integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now()'],
  ['payments', 'name text PRIMARY KEY, applied_at timestamptz NOT NULL'],
])('migrateSchema continues from migrations recorded in the format of %s', async (_, columns) => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`CREATE SCHEMA twin; CREATE TABLE twin.migrations (${columns})`);
  // An older release that had only the first migration applies it.
  await migrateSchema(pool, 'twin', steps.slice(0, 1));
  const before = await pool.query('SELECT * FROM twin.migrations');
  expect(before.rows).toHaveLength(1);
  await migrateSchema(pool, 'twin', steps);
  await migrateSchema(pool, 'twin', steps);
  const { rows } = await pool.query('SELECT * FROM twin.migrations ORDER BY 1');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(before.rows[0]);
  expect(Object.keys(rows[1])).toEqual(Object.keys(rows[0]));
});

test('migrateSchema rejects a schema with migrations of a newer release, recorded by name or number', async () => {
  await using database = await createTestDatabase();
  await migrateSchema(database.pool, 'twin', steps);
  const older = migrateSchema(database.pool, 'twin', steps.slice(0, 1));
  await expect(older).rejects.toBeInstanceOf(UnknownMigrationError);
  await expect(older).rejects.toThrow('the schema twin has the step second, which this release lacks');
  await database.pool.query(
    'DROP SCHEMA twin CASCADE; CREATE SCHEMA twin; CREATE TABLE twin.migrations (id integer PRIMARY KEY, applied_at timestamptz NOT NULL)',
  );
  await migrateSchema(database.pool, 'twin', steps);
  await expect(migrateSchema(database.pool, 'twin', steps.slice(0, 1))).rejects.toThrow('has the step 2');
});
