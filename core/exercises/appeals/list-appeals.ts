import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { answerAppeals, attempts, exercises, exerciseVersions, marks } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../../context.ts';
import { before, type Counted, type ListPage, matchWords, toCounted, toPage } from '../../lists/keyset.ts';
import { readKeys } from '../attempts/read-key.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { type DescribedField, describeFields } from '../keys/describe-fields.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { startMarking } from '../keys/mark-exercise.ts';
import type { FieldMark } from '../keys/mark-field.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { canAccept, listAccepted } from './accept-variant.ts';

export type PendingAppeal = {
  /** Values of the earliest appeal. */
  id: string;
  given: string;
  field: string;
  createdAt: Date;
  name: string;
  uid: string;
  attemptId: string;
  /** Number of appeals for the same answer, including the earliest. */
  same: Counted;
  exercise: { id: string; title: string };
  place: DescribedField | null;
  mark: Pick<FieldMark, 'verdict' | 'fault' | 'words'> | null;
  /** Answers that the exercise accepts now. Empty if the field no longer exists. */
  expected: string[];
  canAccept: boolean;
};

const pageSize = 25;
const maxSame = 99;

/** Lists pending appeals, oldest first, one row per answer and field. */
export async function listAppeals(
  core: Pick<Core, 'db'>,
  options: { exerciseId?: string | null; search?: string; after?: Cursor | null; limit?: number } = {},
): Promise<ListPage<PendingAppeal>> {
  const limit = options.limit ?? pageSize;
  const other = alias(answerAppeals, 'other');
  // Uses the expressions of the index `answer_claims_same`.
  const isSame = (appeal: Pick<typeof answerAppeals, 'exerciseId' | 'field' | 'given'>) =>
    sql`${other.exerciseId} = ${appeal.exerciseId} and ${other.field} = ${appeal.field}
      and md5(${other.given}) = md5(${appeal.given}) and ${other.state} = 'waiting'`;
  const firsts = core.db
    .select()
    .from(answerAppeals)
    .where(
      and(
        sql`${answerAppeals.state} = 'waiting'`,
        options.exerciseId ? eq(answerAppeals.exerciseId, options.exerciseId) : undefined,
        ...matchWords(
          sql`public.fold((select ${exercises.title} from ${exercises}
            where ${exercises.id} = ${answerAppeals.exerciseId}) || ' ' || ${answerAppeals.given})`,
          options.search ?? '',
        ),
        sql`not exists (select from ${answerAppeals} ${sql.raw('other')} where ${isSame(answerAppeals)}
          and (${other.createdAt}, ${other.id}) < (${answerAppeals.createdAt}, ${answerAppeals.id}))`,
        options.after ? before(answerAppeals.createdAt, answerAppeals.id, options.after) : undefined,
      ),
    )
    .orderBy(asc(answerAppeals.createdAt), asc(answerAppeals.id))
    .limit(limit + 1)
    .as('first');
  const rows = await core.db
    .select({
      ...{ id: firsts.id, given: firsts.given, field: firsts.field },
      ...{ createdAt: firsts.createdAt, uid: firsts.uid, attemptId: firsts.attemptId },
      // A subquery instead of a join: with few people, PostgreSQL would read them all for one page of names.
      name: sql<string>`coalesce((select coalesce(nullif(${directory.displayName}, ''), ${directory.email})
        from ${directory} where ${directory.uid} = ${firsts.uid}), '')`,
      exercise: { id: exercises.id, title: exercises.title },
      ...{ document: exercises.document, versionId: attempts.versionId, answer: marks.answer },
      verdict: marks.verdict,
      same: sql<number>`(select count(*)::int from (select from ${answerAppeals} ${sql.raw('other')}
        where ${isSame(firsts as unknown as typeof answerAppeals)} limit ${maxSame + 1}) same)`,
    })
    .from(firsts)
    .innerJoin(exercises, eq(exercises.id, firsts.exerciseId))
    .innerJoin(attempts, eq(attempts.id, firsts.attemptId))
    .innerJoin(marks, and(eq(marks.attemptId, firsts.attemptId), eq(marks.field, firsts.field)))
    .orderBy(asc(firsts.createdAt), asc(firsts.id));
  const page = toPage(rows, limit, ({ createdAt }) => createdAt);
  const versions = await readVersions(
    core,
    page.rows.map(({ versionId }) => versionId),
  );
  const markInTurn = startMarking();
  const appeals: PendingAppeal[] = [];
  for (const { document, versionId, answer, verdict, same, ...appeal } of page.rows) {
    const { items } = document as ExerciseDocument;
    const version = versions.get(versionId);
    const fieldKey = version?.key.fields[appeal.field];
    const mark = fieldKey ? await markInTurn(fieldKey, answer as FieldAnswer) : null;
    appeals.push({
      ...appeal,
      same: toCounted(same, maxSame),
      place: version?.places.get(appeal.field) ?? null,
      mark: mark && { verdict: mark.verdict, fault: mark.fault, words: mark.words },
      expected: listAccepted(items, appeal.field),
      canAccept: canAccept(items, { field: appeal.field, given: appeal.given, verdict }),
    });
  }
  return { next: page.next, rows: appeals };
}

async function readVersions(core: Pick<Core, 'db'>, ids: readonly string[]) {
  const rows = await core.db
    .select({ id: exerciseVersions.id, shown: exerciseVersions.shown })
    .from(exerciseVersions)
    .where(inArray(exerciseVersions.id, [...new Set(ids)]));
  const keys = await readKeys(core.db, ids);
  return new Map(
    rows.flatMap(({ id, shown }) => {
      const key = keys.get(id);
      if (!key) return [];
      const places = describeFields(shown as ShownExercise, key).map((place): [string, DescribedField] => [
        place.field,
        place,
      ]);
      return [[id, { key, places: new Map(places) }] as const];
    }),
  );
}
