import { and, eq, sql } from 'drizzle-orm';
import { attempts, exercises, exerciseVersions, marks } from '#database/tables/exercises.ts';
import type { Core } from '../../context.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import type { Fault } from '../marking/mark.ts';

/** What people answered in a field, the most frequent first. */
export type FieldResults = {
  field: string;
  /** The number of its item, from 1, and its own among the fields of it. */
  item: number;
  place: number;
  answers: number;
  rights: number;
  given: { words: string; verdict: 'right' | 'near' | 'wrong'; fault: Fault | null; count: number }[];
};

export type ExerciseResults = {
  /** Attempts that were marked, and the share that was got of them, from 0 to 1; null where there are none. */
  attempts: number;
  share: number | null;
  fields: FieldResults[];
};

/** How many of the last answers are looked at: what people write changes with the exercise, and the page stays as quick. */
export const maxAnswersSeen = 5_000;
const maxAttemptsSeen = 1_000;
const maxGivenShown = 8;

/** What became of an exercise: how it goes, and what people write instead of what is right. */
export async function measureExercise(core: Pick<Core, 'db'>, exerciseId: string): Promise<ExerciseResults> {
  const recent = core.db
    .select({ field: marks.field, given: marks.given, verdict: marks.verdict, fault: marks.fault })
    .from(marks)
    .where(eq(marks.exerciseId, exerciseId))
    .orderBy(sql`${marks.at} desc`)
    .limit(maxAnswersSeen)
    .as('recent');
  const latest = core.db
    .select({ points: attempts.points, maxPoints: attempts.maxPoints })
    .from(attempts)
    .where(and(eq(attempts.exerciseId, exerciseId), eq(attempts.state, 'marked')))
    .orderBy(sql`${attempts.markedAt} desc`)
    .limit(maxAttemptsSeen)
    .as('latest');
  const [rows, [total], [version]] = await Promise.all([
    core.db
      .select({
        ...{ field: recent.field, given: recent.given, verdict: recent.verdict, fault: recent.fault },
        count: sql<number>`count(*)::int`,
      })
      .from(recent)
      .groupBy(recent.field, recent.given, recent.verdict, recent.fault)
      .orderBy(sql`count(*) desc`, recent.given),
    core.db
      .select({
        count: sql<number>`count(*)::int`,
        share: sql<number | null>`avg(${latest.points}::float / greatest(${latest.maxPoints}, 1))`,
      })
      .from(latest),
    core.db
      .select({ shown: exerciseVersions.shown })
      .from(exercises)
      .innerJoin(exerciseVersions, eq(exerciseVersions.id, exercises.versionId))
      .where(eq(exercises.id, exerciseId))
      .limit(1),
  ]);
  const byField = Map.groupBy(rows, ({ field }) => field);
  const { items = [] } = (version?.shown as ShownExercise | undefined) ?? {};
  const fields = items.flatMap((item, index) =>
    listFieldsOf([item]).map(({ field }, place) => {
      const own = byField.get(field) ?? [];
      const sum = (counted: typeof own) => counted.reduce((all, { count }) => all + count, 0);
      return {
        ...{ field, item: index + 1, place: place + 1 },
        answers: sum(own),
        rights: sum(own.filter(({ verdict }) => verdict === 'right')),
        given: own
          .filter(({ verdict, given }) => verdict !== 'right' && given !== '')
          .slice(0, maxGivenShown)
          .map(({ given, verdict, fault, count }) => ({
            ...{ words: given, verdict, count },
            fault: fault as Fault | null,
          })),
      };
    }),
  );
  return { attempts: total?.count ?? 0, share: total?.share ?? null, fields };
}
