import { and, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../../context.ts';
import { countRows } from '../../lists/count-rows.ts';
import { type Counted, type DateOrder, type ListPage, pageByDate, toPage } from '../../lists/keyset.ts';

type MarkedAttemptRow = {
  id: string;
  uid: string;
  /** Empty if unknown. */
  name: string;
  email: string;
  exercise: { id: string; title: string };
  /** Number of the learner's attempt at this exercise, from 1. */
  number: number;
  /** Hundredths of a point. */
  points: number;
  maxPoints: number;
  markedAt: Date;
};

type MarkedAttemptFilter = { uid?: string | null; exerciseId?: string | null };

const pageSize = 50;

/** Lists marked attempts, by default latest first, optionally of one person or exercise. */
export async function listMarkedAttempts(
  core: Pick<Core, 'db'>,
  filter: MarkedAttemptFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<MarkedAttemptRow>> {
  const limit = filter.limit ?? pageSize;
  const page = pageByDate(attempts.markedAt, attempts.id, filter);
  const rows = await core.db
    .select({
      ...{ id: attempts.id, uid: attempts.uid, number: attempts.number },
      ...{ points: attempts.points, maxPoints: attempts.maxPoints },
      markedAt: sql<Date>`${attempts.markedAt}`.mapWith(attempts.markedAt),
      name: sql<string>`coalesce(${directory.displayName}, '')`,
      email: sql<string>`coalesce(${directory.email}, '')`,
      exercise: { id: exercises.id, title: exercises.title },
    })
    .from(attempts)
    .innerJoin(exercises, eq(exercises.id, attempts.exerciseId))
    .leftJoin(directory, eq(directory.uid, attempts.uid))
    .where(and(matchAttempts(filter), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ markedAt }) => markedAt);
}

export const countMarkedAttempts = (core: Pick<Core, 'db'>, filter: MarkedAttemptFilter): Promise<Counted> =>
  countRows(core, attempts, matchAttempts(filter));

const matchAttempts = ({ uid, exerciseId }: MarkedAttemptFilter) =>
  and(
    sql`${attempts.state} = 'marked'`,
    uid ? eq(attempts.uid, uid) : undefined,
    exerciseId ? eq(attempts.exerciseId, exerciseId) : undefined,
  );
