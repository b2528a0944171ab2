import { eq } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import { listChanges } from '../changes/list-changes.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { forgetLater } from '../media/forget-objects.ts';
import { changeNews } from './change-news.ts';
import { findNewsRow } from './find-news.ts';
import { newsInput } from './news-input.ts';
import { listNewsPictures } from './news-pictures.ts';
import { createNews } from './save-news.ts';

/** Puts an item away: it leaves the site and the lists, and waits. @throws {AppError} not-found */
export async function archiveNews(core: Core, actor: Actor, id: string): Promise<void> {
  await findNewsRow(core, id);
  await changeNews(core, { actor, action: 'archive', id }, ({ archivedAt }) => ({
    archivedAt: archivedAt ?? core.now(),
    displayed: false,
  }));
}

/**
 * Takes an item out again, hidden: nothing comes back to the site by itself, unless who has just put it away asks for it
 * with `displayed`. @throws {AppError} not-found
 */
export async function restoreNews(
  core: Core,
  actor: Actor,
  id: string,
  options: { displayed?: boolean } = {},
): Promise<void> {
  await findNewsRow(core, id);
  await changeNews(core, { actor, action: 'restore', id }, ({ publishedAt, archivedAt, displayed }) => ({
    archivedAt: null,
    displayed: archivedAt ? (options.displayed ?? false) && publishedAt !== null : displayed,
  }));
}

/**
 * Removes an archived item. The journal keeps it, and `undeleteNews` brings it back as long as its pictures wait.
 * @throws {AppError} not-found, conflict where it is not archived
 */
export async function deleteNews(core: Core, actor: Actor, id: string): Promise<void> {
  const known = await findNewsRow(core, id);
  await core.db.transaction(async (tx) => {
    const [before] = await tx.select().from(news).where(eq(news.id, id)).for('update');
    if (!before?.archivedAt)
      throw new AppError('conflict', `news ${id} is not archived: only what was put away is deleted`);
    await tx.delete(news).where(eq(news.id, id));
    const { title } = known;
    await recordChange(core, tx, { actor, action: 'delete', kind: 'news', subjectId: id, title, before });
    await forgetLater(core, tx, listNewsPictures(before));
  });
}

/** Brings back what `deleteNews` removed, archived as it was. @throws {AppError} not-found, invalid-input */
export async function undeleteNews(core: Core, actor: Actor, id: string): Promise<void> {
  const { rows } = await listChanges(core, { kind: 'news', subjectId: id, limit: 1 });
  const [last] = rows;
  if (last?.action !== 'delete' || !last.before)
    throw new AppError('not-found', `news ${id} was not deleted`);
  await createNews(core, actor, newsInput.parse({ ...last.before, displayed: false }), id);
  await archiveNews(core, actor, id);
}
