import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { twinMigrations } from '#backup/database/school-migrations.ts';
import { applySchoolMigrations, listSchoolMigrations, migrate } from '#database/migrate.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Number of migrations per schema, for each day of the first month and the end of each later month. */
const installations = [
  { date: '2026-11-20', public: 15, identity: 1, storage: 1, payments: 3 },
  { date: '2026-11-22', public: 18, identity: 2, storage: 2, payments: 3 },
  { date: '2026-11-23', public: 28, identity: 8, storage: 2, payments: 4 },
  { date: '2026-11-24', public: 33, identity: 8, storage: 2, payments: 4 },
  { date: '2026-11-25', public: 35, identity: 8, storage: 4, payments: 9 },
  { date: '2026-11-26', public: 38, identity: 8, storage: 4, payments: 9 },
  { date: '2026-11-27', public: 39, identity: 8, storage: 4, payments: 9 },
  { date: '2026-11-28', public: 42, identity: 8, storage: 4, payments: 9 },
];
type Installation = (typeof installations)[number];

/** Migrations that delete rows on purpose, by number. */
const deletions = [
  { table: 'sessions', migration: 18, rows: 2 },
  // Voucher of the order that was never paid.
  { table: 'vouchers', migration: 38, rows: 1 },
];

/** Values of both rows that satisfy check constraints and the two tables that refer to each other. */
const checkedValues: Record<string, unknown> = {
  'attempts.marked_at': null,
  'lessons.opens_at': null,
  'promotion_codes.amount': null,
  'promotion_codes.percent': 20,
  'review_log.raises': null,
  'exercises.lesson_id': null,
  'payments.chaos.is_only': true,
  'payments.coupons.amount_off': null,
  'payments.coupons.percent_off': 20,
  'payments.payment_methods.card': '{}',
  'payments.payment_methods.sepa_debit': null,
  'payments.products.default_price': null,
  'storage.uploads.state': 'active',
};

const schemas = ['public', ...Object.keys(twinMigrations)];

async function createInstallation(installation: Installation): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const client = await database.pool.connect();
  await client.query('begin');
  await applySchoolMigrations(client, installation.public);
  await client.query('commit');
  client.release();
  await migrateTwins(database, (schema) => installation[schema]);
  return database;
}

async function migrateTwins(database: TestDatabase, count: (schema: keyof typeof twinMigrations) => number) {
  for (const schema of ['identity', 'storage', 'payments'] as const)
    await migrateSchema(database.pool, schema, twinMigrations[schema].slice(0, count(schema)));
}

async function migrateToNewest(database: TestDatabase) {
  await migrate(database.url);
  await migrateTwins(database, () => Number.POSITIVE_INFINITY);
}

/** Returns a column value. Ids and references equal the row number in every table, so that they match. */
function createValue(type: string, row: number): unknown {
  if (type.endsWith('[]')) return [];
  if (type === 'boolean') return false;
  if (type.startsWith('json')) return '{}';
  if (type.endsWith('multirange')) return '{}';
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${row}`;
  if (type === 'bytea') return Buffer.alloc(32, row);
  if (/^(timestamp|date)/.test(type)) return '2026-11-20';
  return String(row);
}

/** Writes two rows into every table: the first with the required columns only, the second with all. */
async function fillTables(client: pg.ClientBase) {
  const { rows: columns } = await client.query<{
    table: string;
    name: string;
    type: string;
    isRequired: boolean;
  }>(
    `select c.oid::regclass::text as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef as "isRequired"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1) and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`,
    [schemas],
  );
  const byTable = Map.groupBy(columns, (column) => column.table);
  // Triggers would insert rows as well.
  for (const table of byTable.keys()) await client.query(`alter table ${table} disable trigger user`);
  for (const table of await sortByReference(client, [...byTable.keys()]))
    for (const row of [1, 2]) {
      const written = (byTable.get(table) ?? []).filter(
        ({ name, isRequired }) => row === 2 || isRequired || `${table}.${name}` in checkedValues,
      );
      const names = written.map(({ name }) => `"${name}"`).join(', ');
      const values = written.map(({ name, type }) =>
        `${table}.${name}` in checkedValues ? checkedValues[`${table}.${name}`] : createValue(type, row),
      );
      await client.query(
        written.length > 0
          ? `insert into ${table} (${names}) values (${written.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`
          : `insert into ${table} default values`,
        values,
      );
    }
  for (const table of byTable.keys()) await client.query(`alter table ${table} enable trigger user`);
}

async function sortByReference(client: pg.ClientBase, tables: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conname <> 'products_default_price_fkey'`,
  );
  const [seen, sorted] = [new Set<string>(), new Set<string>()];
  const add = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { from, to } of rows) if (from === table) add(to);
    sorted.add(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

async function countRows(client: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; count: number }>(
    `select c.oid::regclass::text as "table",
       (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text::int as count
     from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1) and c.relname <> 'migrations'`,
    [schemas],
  );
  return new Map(rows.map(({ table, count }) => [table, count]));
}

async function describeSchemas(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with named as (select oid from pg_namespace where nspname = any ($1))
     select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity,
         pg_get_expr(adbin, adrelid)) as line
       from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where c.relkind = 'r' and c.relnamespace in (select oid from named) and attnum > 0 and not attisdropped
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace in (select oid from named)
     union all select indexdef from pg_indexes where schemaname = any ($1)
     union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
       where c.relnamespace in (select oid from named) and not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc p
       where pronamespace in (select oid from named) and prokind = 'f'
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     order by 1`,
    [schemas],
  );
  return rows.map(({ line }) => line);
}

let newest: string[];
beforeAll(async () => {
  await using fresh = await createTestDatabase();
  await migrateToNewest(fresh);
  newest = await describeSchemas(fresh.pool);
});

test.each(installations)(
  'the migrations upgrade an installation of $date and preserve its rows',
  async (installation) => {
    await using old = await createInstallation(installation);
    const client = await old.pool.connect();
    await fillTables(client);
    client.release();
    const before = await countRows(old.pool);
    await migrateToNewest(old);

    expect(await describeSchemas(old.pool)).toEqual(newest);
    const after = await countRows(old.pool);
    const lost = [...before].flatMap(([table, count]) => {
      const rows = count - (after.get(table) ?? 0);
      return rows > 0 ? [{ table, rows }] : [];
    });
    const expected = deletions.filter(
      ({ table, migration }) => migration >= installation.public && before.has(table),
    );
    expect(lost).toEqual(expected.map(({ table, rows }) => ({ table, rows })));
  },
);

test('the list contains an installation of each month in which migrations were added', () => {
  const byMonth = new Map(
    listSchoolMigrations().map(({ when }, index) => [new Date(when).toISOString().slice(0, 7), index + 1]),
  );
  const tested = installations.map((each) => each.public);
  expect([...byMonth.values()].slice(0, -1).filter((count) => !tested.includes(count))).toEqual([]);
});
