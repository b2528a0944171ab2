import pg from 'pg';
import type { Queryable } from '#twins/kit/transaction.ts';

/** Each schema has its own migrations. */
export const schoolSchemas = ['public', 'identity', 'storage', 'payments'] as const;
export type SchoolSchema = (typeof schoolSchemas)[number];

/** Columns in row order, and the columns that the rows are sorted by. */
export type SchoolTable = { schema: string; name: string; columns: string[]; key: string[] };

/** Not archived: migrations (listed in the manifest), uploads (they restart) and discarded blobs. */
const leftOut = [
  'storage.uploads',
  'storage.discarded_blobs',
  ...schoolSchemas.map((each) => `${each}.migrations`),
];

/** Running jobs run again after a restore. `stately` jobs are omitted: the scheduler adds them again. */
const queueTables: SchoolTable[] = [
  {
    schema: 'jobs',
    name: 'queue',
    columns: words(
      `name policy retry_limit retry_delay retry_backoff retry_delay_max expire_seconds retention_seconds deletion_seconds
       dead_letter partition table_name heartbeat_seconds notify`,
    ),
    key: ['name'],
  },
  {
    schema: 'jobs',
    name: 'job',
    columns: words(
      `id name priority data state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds
       deletion_seconds singleton_key singleton_on group_id group_tier start_after created_on keep_until dead_letter policy
       heartbeat_seconds`,
    ),
    key: ['name', 'id'],
  },
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Lists the archived tables by name, with the job queues if they exist. */
export async function listSchoolTables(client: Queryable): Promise<SchoolTable[]> {
  const { rows } = await client.query<SchoolTable>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select a.attname::text from pg_index i, unnest(i.indkey::int[]) with ordinality as k (attnum, place), pg_attribute a
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum
         order by k.place) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1) and n.nspname || '.' || c.relname <> all ($2)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [schoolSchemas, leftOut],
  );
  const { rows: queues } = await client.query(
    "select from pg_class where oid = to_regclass('jobs.job') or oid = to_regclass('jobs.queue')",
  );
  return queues.length === queueTables.length ? [...rows, ...queueTables] : rows;
}

export const toTableName = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const toColumnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Condition that excludes pg-boss's internal queues. */
const isOfSchool = "name not like '\\_\\_pgboss%'";

const conditions: Readonly<Record<string, string>> = {
  'jobs.queue': `where ${isOfSchool}`,
  'jobs.job': `where state < 'completed' and policy is distinct from 'stately' and ${isOfSchool}`,
};

export function toReadStatement(table: SchoolTable): string {
  const isJob = table.schema === 'jobs' && table.name === 'job';
  const columns = table.columns.map((column) =>
    isJob && column === 'state'
      ? "case state when 'created' then 'created' else 'retry' end as state"
      : pg.escapeIdentifier(column),
  );
  const where = conditions[`${table.schema}.${table.name}`] ?? '';
  const key =
    table.key.length > 0
      ? table.key.map((column) => `${pg.escapeIdentifier(column)}::text collate "C"`)
      : [`row(${toColumnList(table.columns)})::text collate "C"`];
  return `select ${columns.join(', ')} from ${toTableName(table)} ${where} order by ${key.join(', ')}`;
}
