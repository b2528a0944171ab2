import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { news, newsToolIds } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { listChanges } from '../changes/list-changes.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { deleteLater } from '../media/delete-objects.ts';
import { slugFields } from '../slugs/slug-fields.ts';
import { forgetSlugs, slugRules } from '../slugs/slug-rules.ts';
import { type DraftOf, type FieldRecord, type InputOf, rowBookkeeping, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { type NewsRow, readNewsState } from './news-item.ts';
import { nameTool } from './tools.ts';

const said = { csv: [], personal: false, public: true, undoable: true } as const;

/** For fields of the publication form, which is separate from the text. */
const publication = { ...said, public: false, undoable: false, form: 'apart' } as const;

/** Fields of a news item. Restoring an earlier text does not change its publication. */
export const newsFields = {
  title: {
    ...said,
    kind: kinds.line(140, m.common_title_too_long, m.common_title_missing),
    label: m.common_title,
    format: 'words',
    csv: ['Titre', 'title', 'nom'],
    searched: true,
  },
  summary: {
    ...said,
    kind: kinds.line(400, m.news_long_summary),
    label: m.newsroom_summary,
    format: 'words',
    csv: ['Résumé', 'chapô', 'summary', 'excerpt', 'extrait'],
  },
  picture: { ...said, kind: mediaKinds.picture(), label: m.newsroom_picture },
  /** Eight products fit on a page. */
  products: { ...said, kind: kinds.ids(8, m.common_products_many), label: m.newsroom_products },
  tools: {
    ...said,
    kind: kinds.choices(newsToolIds, m.refusals_tool_unknown, nameTool),
    label: m.newsroom_tools,
    csv: ['Outils', 'tools'],
  },
  ...slugFields,
  body: {
    ...said,
    kind: mediaKinds.richText(m.news_wrong_body),
    label: m.common_text,
    csv: ['Texte', 'body', 'content', 'contenu', 'html', 'corps'],
  },
  pathFolderId: { ...said, kind: mediaKinds.folder(), public: false, shown: false },
  /** Null for a draft; a future date publishes automatically. */
  publishedAt: {
    ...publication,
    kind: kinds.moment(m.news_wrong_date),
    label: m.common_publication,
    format: 'moment',
    csv: ['Date de publication', 'date', 'publié le', 'publishedAt', 'published at'],
    public: true,
  },
  displayed: { ...publication, kind: kinds.yesNo(), label: m.common_displayed_feminine },
  archivedAt: {
    ...publication,
    kind: kinds.moment(m.news_wrong_date),
    label: m.common_archived_at,
    format: 'moment',
    form: false,
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<NewsRow>;

export const newsInput = z.object(shapeOf(newsFields));

export type NewsInput = InputOf<typeof newsFields>;
export type NewsDraft = DraftOf<typeof newsFields>;

/** News of the school. An item displayed without a date is published at once. */
export const newsSubject = createStore<NewsRow, typeof newsFields>({
  ...slugRules('news', news),
  kind: 'news',
  fields: newsFields,
  rows: tableRows(news),
  titleOf: ({ title }) => title,
  unknown: m.news_not_found,
  media: { area: 'news', foreign: m.news_missing_picture, gone: m.news_missing_picture },
  settle({ after, now }) {
    // Archived items stay hidden, even after edits.
    const displayed = after.displayed && !after.archivedAt;
    return { displayed, publishedAt: after.publishedAt ?? (displayed ? now : null) };
  },
  canShow: ({ publishedAt }) => publishedAt !== null,
  nameSave(before, after, now) {
    if (before.displayed && !after.displayed) return 'withdraw';
    const [from, to] = [readNewsState(before, now), readNewsState(after, now)];
    if (to === 'scheduled' && (from !== to || +(before.publishedAt ?? 0) !== +(after.publishedAt ?? 0)))
      return 'schedule';
    return to === 'published' && from !== to ? 'publish' : 'update';
  },
});

/**
 * Deletes an archived item. `undeleteNews` can restore it from the audit log while its pictures are retained.
 * @throws {AppError} not-found, or conflict if it is not archived
 */
export async function deleteNews(core: Core, actor: Actor, id: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    const before = await newsSubject.lock(tx, id);
    if (!before.archivedAt)
      throw new AppError('conflict', `news ${id} is not archived and cannot be deleted`);
    await tx.delete(news).where(eq(news.id, id));
    await forgetSlugs(tx, 'news', id);
    const { title } = before;
    await recordChange(core, tx, {
      actor,
      action: 'delete',
      kind: newsSubject.kind,
      subjectId: id,
      title,
      before,
    });
    const left = newsSubject.listObjects(core, before).filter((path) => path !== null);
    await deleteLater(core, tx, left);
  });
}

/** @throws {AppError} not-found, invalid-input */
export async function undeleteNews(core: Core, actor: Actor, id: string): Promise<void> {
  const { rows } = await listChanges(core, { kind: 'news', subjectId: id, limit: 1 });
  const [last] = rows;
  if (last?.action !== 'delete' || !last.before)
    throw new AppError('not-found', `news ${id} was not deleted`);
  await newsSubject.create(core, actor, newsInput.parse({ ...last.before, displayed: false }), id);
  await newsSubject.archive(core, actor, id);
}
