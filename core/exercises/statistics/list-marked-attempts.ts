import { and, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../../context.ts';
import { after, type ListPage, newestFirst, toPage } from '../../lists/keyset.ts';

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

/** Lists marked attempts, latest first, optionally of one person or exercise. */
export async function listMarkedAttempts(
  core: Pick<Core, 'db'>,
  filter: MarkedAttemptFilter & { after?: Cursor | null; limit?: number },
): Promise<ListPage<MarkedAttemptRow>> {
  const limit = filter.limit ?? pageSize;
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
    .where(
      and(
        sql`${attempts.state} = 'marked'`,
        filter.uid ? eq(attempts.uid, filter.uid) : undefined,
        filter.exerciseId ? eq(attempts.exerciseId, filter.exerciseId) : undefined,
        after(attempts.markedAt, attempts.id, filter.after),
      ),
    )
    .orderBy(...newestFirst(attempts.markedAt, attempts.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ markedAt }) => markedAt);
}
