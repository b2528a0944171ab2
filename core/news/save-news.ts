import { isDeepStrictEqual } from 'node:util';
import { news } from '#database/tables/news.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import { changeNews } from './change-news.ts';
import { findNewsRow } from './find-news.ts';
import type { NewsInput } from './news-input.ts';
import type { NewsRow } from './news-item.ts';
import { checkNewsPictures } from './news-pictures.ts';
import { readNewsState } from './news-state.ts';

/**
 * Creates a news item and answers its id. One that is shown without a date is published now. Under an `id` that the form
 * was given when it was first shown, what is sent again is the same item: with its changes, unless it was edited since.
 * @throws {AppError} conflict, invalid-input
 */
export async function createNews(core: Core, actor: Actor, input: NewsInput, id?: string): Promise<string> {
  const now = core.now();
  const item = { ...input, body: await parseRichText(input.body) };
  await checkNewsPictures(core, item);
  const row = { ...item, id: id ?? createId(now), publishedAt: datePublication(core, item) };
  const made = await core.db.transaction(async (tx) => {
    const rows = await tx
      .insert(news)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: news.id });
    if (rows.length > 0) {
      const { id: subjectId, ...after } = row;
      await recordChange(core, tx, {
        actor,
        action: 'create',
        kind: 'news',
        subjectId,
        title: row.title,
        after,
      });
    }
    return rows.length > 0;
  });
  if (made) return row.id;
  const known = await findNewsRow(core, row.id);
  const before = { ...known, ...item, publishedAt: item.publishedAt ?? known.publishedAt };
  if (!isDeepStrictEqual(before, known)) await updateNews(core, actor, row.id, input, 1);
  return row.id;
}

/**
 * Merges the given fields into a news item; what is not given stays. A save that started from an older version changes
 * nothing. @throws {AppError} not-found, conflict, invalid-input
 */
export async function updateNews(
  core: Core,
  actor: Actor,
  id: string,
  input: Partial<NewsInput>,
  fromVersion?: number,
): Promise<void> {
  const known = await findNewsRow(core, id);
  const changes = input.body ? { ...input, body: await parseRichText(input.body) } : input;
  await checkNewsPictures(core, { ...known, ...changes }, known);
  await changeNews(core, { actor, action: nameAction, id, fromVersion }, (before) => {
    const after = { ...before, ...changes };
    // What is put away stays away, whatever is written in it.
    const displayed = after.displayed && !before.archivedAt;
    return { ...changes, displayed, publishedAt: datePublication(core, { ...after, displayed }) };
  });
}

const datePublication = (core: Core, item: Pick<NewsInput, 'displayed' | 'publishedAt'>) =>
  item.publishedAt ?? (item.displayed ? core.now() : null);

/** What a save did, as the journal calls it. */
function nameAction(before: NewsRow, after: NewsRow, now: Date): string {
  if (before.displayed && !after.displayed) return 'withdraw';
  const [from, to] = [readNewsState(before, now), readNewsState(after, now)];
  if (to === 'scheduled' && (from !== to || +(before.publishedAt ?? 0) !== +(after.publishedAt ?? 0)))
    return 'schedule';
  return to === 'published' && from !== to ? 'publish' : 'update';
}
