import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { changes } from '#database/tables/changes.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { after, type ListPage, newestFirst, toPage } from '../lists/keyset.ts';

export type ChangeRow = typeof changes.$inferSelect;

type ChangeFilter = {
  kind?: string | undefined;
  subjectId?: string | undefined;
  uid?: string | undefined;
  /** From then on, and until, not included. */
  from?: Date | undefined;
  until?: Date | undefined;
};

const pageSize = 50;

/** The journal, newest first, one page at a time; of one kind, one subject, one person or one period where asked. */
export async function listChanges(
  core: Pick<Core, 'db'>,
  filter: ChangeFilter & { after?: Cursor | null; limit?: number },
): Promise<ListPage<ChangeRow>> {
  const limit = filter.limit ?? pageSize;
  const rows = await core.db
    .select()
    .from(changes)
    .where(
      and(
        filter.kind === undefined ? undefined : eq(changes.kind, filter.kind),
        filter.subjectId === undefined ? undefined : eq(changes.subjectId, filter.subjectId),
        filter.uid === undefined ? undefined : eq(changes.uid, filter.uid),
        filter.from && gte(changes.at, filter.from),
        filter.until && lt(changes.at, filter.until),
        after(changes.at, changes.id, filter.after),
      ),
    )
    .orderBy(...newestFirst(changes.at, changes.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.at);
}

/** One line of the journal. @throws {AppError} not-found */
export async function findChange(core: Pick<Core, 'db'>, id: string): Promise<ChangeRow> {
  const [row] = await core.db.select().from(changes).where(eq(changes.id, id)).limit(1);
  if (!row) throw new AppError('not-found', `no change ${id}`);
  return row;
}

/** As many people as the filter offers: an office has few. */
const mostPeople = 50;

/**
 * Who has a line in the journal, by the name of their last one. Jumps from person to person in the index, however many
 * lines each has (https://wiki.postgresql.org/wiki/Loose_indexscan).
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

/** Stands for how a subject was before the first change that is told of it. */
export const originId = 'origine';

type ChangedSubject = { kind: string; subjectId: string };

/**
 * What later changes replaced since one change of a subject: each field as the first of them found it. Laid over the fields
 * as they are now, it is the state right after that change.
 * @throws {AppError} not-found where the change is not one of this subject
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

/** The changes that came after one of this subject. */
async function afterChange(core: Pick<Core, 'db'>, subject: ChangedSubject, changeId: string): Promise<SQL> {
  const { id, kind, subjectId, at } = await findChange(core, changeId);
  if (kind !== subject.kind || subjectId !== subject.subjectId)
    throw new AppError('not-found', `change ${changeId} is not one of ${subject.kind} ${subject.subjectId}`);
  return sql`(${changes.at}, ${changes.id}) > (${at.toISOString()}::timestamptz, ${id})`;
}
