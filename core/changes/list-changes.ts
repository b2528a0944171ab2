import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { changes } from '#database/tables/changes.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { countRows } from '../lists/count-rows.ts';
import { after, type Counted, type ListPage, newestFirst, toPage } from '../lists/keyset.ts';

export type ChangeRow = typeof changes.$inferSelect;

type ChangeFilter = {
  /** One kind of entity, or several. */
  kind?: string | readonly string[] | undefined;
  subjectId?: string | undefined;
  uid?: string | undefined;
  /** Start (inclusive) and end (exclusive) of the period. */
  from?: Date | undefined;
  until?: Date | undefined;
};

const pageSize = 50;

/** Returns one page of matching entries, newest first. */
export async function listChanges(
  core: Pick<Core, 'db'>,
  filter: ChangeFilter & { after?: Cursor | null; limit?: number },
): Promise<ListPage<ChangeRow>> {
  const limit = filter.limit ?? pageSize;
  const rows = await core.db
    .select()
    .from(changes)
    .where(and(matchChanges(filter), after(changes.at, changes.id, filter.after)))
    .orderBy(...newestFirst(changes.at, changes.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.at);
}

export const countChanges = (core: Pick<Core, 'db'>, filter: ChangeFilter): Promise<Counted> =>
  countRows(core, changes, matchChanges(filter));

const matchChanges = ({ kind, subjectId, uid, from, until }: ChangeFilter) =>
  and(
    kind === undefined ? undefined : inArray(changes.kind, [kind].flat()),
    subjectId === undefined ? undefined : eq(changes.subjectId, subjectId),
    uid === undefined ? undefined : eq(changes.uid, uid),
    from && gte(changes.at, from),
    until && lt(changes.at, until),
  );

/** @throws {AppError} `not-found` if the change does not exist */
export async function findChange(core: Pick<Core, 'db'>, id: string): Promise<ChangeRow> {
  const [row] = await core.db.select().from(changes).where(eq(changes.id, id)).limit(1);
  if (!row) throw new AppError('not-found', `change ${id} not found`);
  return row;
}

const mostPeople = 50;

/**
 * Lists each person once, under the name in their latest entry, by a loose index scan
 * (https://wiki.postgresql.org/wiki/Loose_indexscan).
 */
export async function listChangePeople(core: Pick<Core, 'db'>): Promise<{ uid: string; who: string }[]> {
  const { rows } = await core.db.execute<{ uid: string; who: string }>(sql`
    with recursive people as (
      (select uid from changes order by uid limit 1)
      union all
      select (select uid from changes where uid > people.uid order by uid limit 1) from people where people.uid is not null
    )
    select people.uid, last.who from people
      cross join lateral (
        select who from changes where changes.uid = people.uid order by at desc nulls last, id desc nulls last limit 1
      ) as last
    where people.uid <> '' limit ${mostPeople}`);
  return rows;
}

/** Pseudo id of the state before the first recorded change of an entity. */
export const originId = 'origine';

type ChangedSubject = { kind: string; subjectId: string };

/**
 * Returns the values that later changes replaced. Merged over the current fields, they give the state right
 * after `changeId`.
 * @throws {AppError} `not-found` if the change belongs to another entity
 */
export async function readEarlierFields(
  core: Pick<Core, 'db'>,
  { kind, subjectId }: ChangedSubject,
  changeId: string,
): Promise<Map<string, unknown>> {
  const since = changeId === originId ? undefined : await afterChange(core, { kind, subjectId }, changeId);
  const { rows } = await core.db.execute<{ key: string; value: unknown }>(sql`
    select distinct on (field.key) field.key, field.value
    from ${changes}, jsonb_each(${changes.before}) field
    where ${and(eq(changes.kind, kind), eq(changes.subjectId, subjectId), since)}
    order by field.key, ${changes.at}, ${changes.id}`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

async function afterChange(core: Pick<Core, 'db'>, subject: ChangedSubject, changeId: string): Promise<SQL> {
  const { id, kind, subjectId, at } = await findChange(core, changeId);
  if (kind !== subject.kind || subjectId !== subject.subjectId)
    throw new AppError(
      'not-found',
      `change ${changeId} does not belong to ${subject.kind} ${subject.subjectId}`,
    );
  return sql`(${changes.at}, ${changes.id}) > (${at.toISOString()}::timestamptz, ${id})`;
}
