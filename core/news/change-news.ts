import { eq, sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { forgetLater } from '../media/forget-objects.ts';
import type { NewsRow } from './news-item.ts';
import { listNewsPictures } from './news-pictures.ts';

/**
 * Changes a news item in one transaction with its line in the journal. A change that started from an older version than
 * `fromVersion` does nothing. @throws {AppError} conflict
 */
export async function changeNews(
  core: Core,
  what: {
    actor: Actor;
    /** As the journal calls it, or how to tell from what changed. */
    action: string | ((before: NewsRow, after: NewsRow, now: Date) => string);
    id: string;
    fromVersion?: number | undefined;
  },
  change: (before: NewsRow) => Partial<NewsRow>,
): Promise<void> {
  const { actor, action, id, fromVersion } = what;
  await core.db.transaction(async (tx) => {
    const [before] = await tx.select().from(news).where(eq(news.id, id)).for('update');
    if (!before || (fromVersion !== undefined && before.version !== fromVersion))
      throw new AppError('conflict', `news ${id} was saved by someone else since version ${fromVersion}`);
    const changes = change(before);
    const after = { ...before, ...changes };
    await tx
      .update(news)
      .set({ ...changes, updatedAt: core.now(), version: sql`${news.version} + 1` })
      .where(eq(news.id, id));
    await recordChange(core, tx, {
      actor,
      action: typeof action === 'string' ? action : action(before, after, core.now()),
      kind: 'news',
      subjectId: id,
      title: after.title,
      before,
      after,
    });
    const kept = new Set(listNewsPictures(after));
    const paths = listNewsPictures(before).filter((path) => !kept.has(path));
    await forgetLater(core, tx, paths);
  });
}
