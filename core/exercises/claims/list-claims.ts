import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { answerClaims, attempts, exercises, exerciseVersions, marks } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../../context.ts';
import {
  before,
  type Counted,
  type ListPage,
  matchWords,
  oldestFirst,
  toCounted,
  toPage,
} from '../../lists/keyset.ts';
import { readKey } from '../attempts/read-key.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { type DescribedField, describeFields } from '../keys/describe-fields.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { type FieldMark, markField } from '../keys/mark-field.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { canAccept, listAccepted } from './accept-variant.ts';

/** An answer whose learner says that it was right, with all who gave the same one. */
export type WaitingClaim = {
  /** Of who asked first. */
  id: string;
  given: string;
  field: string;
  createdAt: Date;
  name: string;
  uid: string;
  attemptId: string;
  /** Who asks for the same answer, the first one counted. */
  same: Counted;
  exercise: { id: string; title: string };
  /** Where it was asked, as its learner saw it. */
  place: DescribedField | null;
  /** How it differs from what was expected. */
  mark: Pick<FieldMark, 'verdict' | 'fault' | 'words'> | null;
  /** What the exercise accepts now; empty where it no longer asks for it. */
  expected: string[];
  canAccept: boolean;
};

const pageSize = 25;
/** More who gave the same answer are not counted. */
const maxSame = 99;

/** What waits for the teacher's word, whoever asked first on top; the same answer in the same place is there once. */
export async function listClaims(
  core: Pick<Core, 'db'>,
  options: { exerciseId?: string | null; search?: string; after?: Cursor | null; limit?: number } = {},
): Promise<ListPage<WaitingClaim>> {
  const limit = options.limit ?? pageSize;
  const other = alias(answerClaims, 'other');
  const isSame = sql`${other.exerciseId} = ${answerClaims.exerciseId} and ${other.field} = ${answerClaims.field}
    and md5(${other.given}) = md5(${answerClaims.given}) and ${other.state} = 'waiting'`;
  const rows = await core.db
    .select({
      ...{ id: answerClaims.id, given: answerClaims.given, field: answerClaims.field },
      ...{ createdAt: answerClaims.createdAt, uid: answerClaims.uid, attemptId: answerClaims.attemptId },
      name: sql<string>`coalesce(nullif(${directory.displayName}, ''), ${directory.email}, '')`,
      exercise: { id: exercises.id, title: exercises.title },
      ...{ document: exercises.document, versionId: attempts.versionId, answer: marks.answer },
      same: sql<number>`(select count(*)::int from (select from ${answerClaims} ${sql.raw('other')}
        where ${isSame} limit ${maxSame + 1}) same)`,
    })
    .from(answerClaims)
    .innerJoin(exercises, eq(exercises.id, answerClaims.exerciseId))
    .innerJoin(attempts, eq(attempts.id, answerClaims.attemptId))
    .innerJoin(marks, and(eq(marks.attemptId, answerClaims.attemptId), eq(marks.field, answerClaims.field)))
    .leftJoin(directory, eq(directory.uid, answerClaims.uid))
    .where(
      and(
        sql`${answerClaims.state} = 'waiting'`,
        options.exerciseId ? eq(answerClaims.exerciseId, options.exerciseId) : undefined,
        ...matchWords(
          sql`public.fold(${exercises.title} || ' ' || ${answerClaims.given})`,
          options.search ?? '',
        ),
        sql`not exists (select from ${answerClaims} ${sql.raw('other')} where ${isSame}
          and (${other.createdAt}, ${other.id}) < (${answerClaims.createdAt}, ${answerClaims.id}))`,
        options.after ? before(answerClaims.createdAt, answerClaims.id, options.after) : undefined,
      ),
    )
    .orderBy(...oldestFirst(answerClaims.createdAt, answerClaims.id))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ createdAt }) => createdAt);
  const versions = await readVersions(
    core,
    page.rows.map(({ versionId }) => versionId),
  );
  return {
    next: page.next,
    rows: page.rows.map(({ document, versionId, answer, same, ...claim }) => {
      const { items } = document as ExerciseDocument;
      const version = versions.get(versionId);
      const fieldKey = version?.key.fields[claim.field];
      const mark = fieldKey ? markField(fieldKey, answer as FieldAnswer) : null;
      return {
        ...claim,
        same: toCounted(same, maxSame),
        place: version?.places.get(claim.field) ?? null,
        mark: mark && { verdict: mark.verdict, fault: mark.fault, words: mark.words },
        expected: listAccepted(items, claim.field),
        canAccept: canAccept(items, claim),
      };
    }),
  };
}

/** What the learners of a page of claims had before them. */
async function readVersions(core: Pick<Core, 'db'>, ids: readonly string[]) {
  const rows = await core.db
    .select({ id: exerciseVersions.id, shown: exerciseVersions.shown })
    .from(exerciseVersions)
    .where(inArray(exerciseVersions.id, [...new Set(ids)]));
  return new Map(
    await Promise.all(
      rows.map(async ({ id, shown }) => {
        const key = await readKey(core.db, id);
        const places = describeFields(shown as ShownExercise, key).map((place): [string, DescribedField] => [
          place.field,
          place,
        ]);
        return [id, { key, places: new Map(places) }] as const;
      }),
    ),
  );
}
