import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import { productions } from '#database/tables/productions.ts';
import type { Core } from '../context.ts';
import { countRows } from '../lists/count-rows.ts';
import { before, type Counted, type ListPage, pageByDate, toPage } from '../lists/keyset.ts';

export type ProductionView = 'waiting' | 'returned';

type ProductionFilter = {
  view: ProductionView;
  kind: 'writing' | 'speaking' | null;
  productId: string | null;
};

export type ListedProduction = {
  id: string;
  kind: 'writing' | 'speaking';
  name: string;
  uid: string;
  exercise: string;
  /** Field of the task in its exercise, if the learner sent several tasks of it together. */
  field: string | null;
  submittedAt: Date;
  dueAt: Date;
  returnedAt: Date | null;
  isSecond: boolean;
  isLate: boolean;
};

const pageSize = 50;

/** Earliest promised date first, in the order of the index `productions_waiting`. */
const pageByPromise = (cursor?: Cursor | null): { where: SQL | undefined; orderBy: SQL[] } => ({
  where: cursor ? before(productions.dueAt, productions.id, cursor) : undefined,
  orderBy: [asc(productions.dueAt), asc(productions.id)],
});

const matchProductions = ({ view, kind, productId }: ProductionFilter): SQL | undefined =>
  and(
    sql`${productions.state} = ${sql.raw(view === 'waiting' ? "'waiting'" : "'returned'")}`,
    kind ? eq(productions.kind, kind) : undefined,
    productId
      ? sql`exists (select from ${exercises} where ${exercises.id} = ${productions.exerciseId}
          and ${exercises.productId} = ${productId})`
      : undefined,
  );

/** Lists productions: waiting ones by promised date, returned ones latest first. */
export async function listProductions(
  core: Pick<Core, 'db' | 'now'>,
  asked: ProductionFilter & { after?: Cursor | null; limit?: number },
): Promise<ListPage<ListedProduction>> {
  const { view, limit = pageSize } = asked;
  const isWaiting = view === 'waiting';
  const page = isWaiting
    ? pageByPromise(asked.after)
    : pageByDate(productions.returnedAt, productions.id, asked);
  const rows = await core.db
    .select({
      id: productions.id,
      kind: productions.kind,
      uid: productions.uid,
      exercise: exercises.title,
      field: sql<string | null>`case when (select count(*) from ${productions} beside
        where beside.attempt_id = ${productions.attemptId}) > 1 then ${productions.field} end`,
      submittedAt: productions.submittedAt,
      dueAt: productions.dueAt,
      returnedAt: productions.returnedAt,
      previousId: productions.previousId,
      // A subquery instead of a join: with few people, PostgreSQL would read them all for one page of names.
      name: sql<string>`coalesce((select coalesce(nullif(${directory.displayName}, ''), ${directory.email})
        from ${directory} where ${directory.uid} = ${productions.uid}), '')`,
    })
    .from(productions)
    .innerJoin(exercises, eq(exercises.id, productions.exerciseId))
    .where(and(matchProductions(asked), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  const now = core.now();
  const listed = toPage(rows, limit, ({ dueAt, returnedAt }) => (isWaiting ? dueAt : (returnedAt ?? dueAt)));
  return {
    next: listed.next,
    rows: listed.rows.map(({ previousId, ...row }) => ({
      ...row,
      isSecond: previousId !== null,
      isLate: isWaiting && row.dueAt < now,
    })),
  };
}

export const countProductions = (core: Pick<Core, 'db'>, filter: ProductionFilter): Promise<Counted> =>
  countRows(core, productions, matchProductions(filter));

/** Returns the waiting production with the earliest promised date, other than `id`. Null if none waits. */
export async function findNextProduction(
  core: Pick<Core, 'db'>,
  id: string,
  filter: Omit<ProductionFilter, 'view'>,
): Promise<string | null> {
  const [next] = await core.db
    .select({ id: productions.id })
    .from(productions)
    .where(and(matchProductions({ ...filter, view: 'waiting' }), ne(productions.id, id)))
    .orderBy(...pageByPromise().orderBy)
    .limit(1);
  return next?.id ?? null;
}
