import { and, inArray, lt, sql } from 'drizzle-orm';
import { peopleImports } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';
import { grantFromImportsAndOrders } from './grant-again.ts';
import { endImportedPurchases } from './imported-access.ts';

/** Ends accesses whose end at the other platform has come. */
export async function endDueImports(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  await core.db.transaction(async (tx) => {
    const now = core.now();
    const ended = await endImportedPurchases(
      tx,
      now,
      sql`p.access_until <= ${now.toISOString()}::timestamptz`,
    );
    await grantFromImportsAndOrders(core, tx, ended);
  });
}

/** Days after which the lines of a completed import, and an import that was not started, are deleted. */
const daysKept = { lines: 30, unstarted: 7, unclaimed: 3 * 365 } as const;

const ago = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

/** Otherwise files and addresses of people who never sign in would be stored indefinitely. */
export async function deleteOldImports(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<void> {
  const now = core.now();
  const abandoned = await core.db
    .delete(peopleImports)
    .where(
      and(
        inArray(peopleImports.state, ['reading', 'columns', 'dates', 'review', 'failed']),
        lt(peopleImports.createdAt, ago(now, daysKept.unstarted)),
      ),
    )
    .returning({ path: peopleImports.path });
  for (const { path } of abandoned) if (path) await core.files.remove(path);
  await core.db.execute(sql`
    delete from import_lines l using people_imports s where s.id = l.import_id and s.state = 'done'
      and s.ended_at < ${ago(now, daysKept.lines).toISOString()}::timestamptz`);
  const since = ago(now, daysKept.unclaimed).toISOString();
  const isOld = sql`i.uid = '' and i.created_at < ${since}::timestamptz`;
  await core.db.execute(
    sql`delete from imported_purchases p using imported_people i where i.id = p.person_id and ${isOld}`,
  );
  await core.db.execute(sql`delete from imported_people i where ${isOld}`);
}
