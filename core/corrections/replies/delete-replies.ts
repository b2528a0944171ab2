import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import { productions } from '#database/tables/productions.ts';
import type { Core } from '../../context.ts';
import { readSchool } from '../../school.ts';
import { readReplyPath } from './reply-path.ts';

/** Maximum number of replies per run. */
const atOnce = 500;

/** Deletes spoken replies as long after the correction as recordings. Returns their number. */
export async function deleteExpiredReplies(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const before = new Date(core.now());
  before.setUTCMonth(before.getUTCMonth() - (await readSchool(core)).recordingMonths);
  const expired = await core.db
    .select({ id: productions.id, path: productions.replyPath })
    .from(productions)
    .where(
      and(
        eq(productions.state, 'returned'),
        lte(productions.returnedAt, before),
        ne(productions.replyPath, ''),
      ),
    )
    .limit(atOnce);
  for (const { path } of expired) await core.files.remove(path);
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0)
    await core.db.update(productions).set({ replyPath: '' }).where(inArray(productions.id, ids));
  return expired.length;
}

/** Age in days at which a reply that no correction contains counts as abandoned. */
const abandonedDays = 7;

/** Deletes replies that were recorded again or never saved. Returns their number. */
export async function sweepReplies(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const before = core.now().getTime() - abandonedDays * 86_400_000;
  let swept = 0;
  for await (const { path, createdAt } of core.files.list('productions/')) {
    const place = readReplyPath(path);
    if (!place || createdAt.getTime() > before) continue;
    const isUsed = and(eq(productions.id, place.productionId), eq(productions.replyPath, path));
    if ((await core.db.$count(productions, isUsed)) > 0) continue;
    await core.files.remove(path);
    swept++;
  }
  return swept;
}
