import { and, eq, type SQL, sql } from 'drizzle-orm';
import { changes } from '#database/tables/changes.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { ChangeKind } from './change-kinds.ts';
import { findChange } from './list-changes.ts';

/** Stands for how a subject was before the first change that is told of it. */
export const originId = 'origine';

export type Subject = { kind: ChangeKind; subjectId: string };

/**
 * What later changes replaced since one change of a subject: each field as the first of them found it. Laid over the fields
 * as they are now, it is the state right after that change.
 * @throws {AppError} not-found where the change is not one of this subject
 */
export async function readEarlierFields(
  core: Pick<Core, 'db'>,
  { kind, subjectId }: Subject,
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
async function afterChange(core: Pick<Core, 'db'>, subject: Subject, changeId: string): Promise<SQL> {
  const { id, kind, subjectId, at } = await findChange(core, changeId);
  if (kind !== subject.kind || subjectId !== subject.subjectId)
    throw new AppError('not-found', `change ${changeId} is not one of ${subject.kind} ${subject.subjectId}`);
  return sql`(${changes.at}, ${changes.id}) > (${at.toISOString()}::timestamptz, ${id})`;
}
