import { typeset } from '#common/typography.ts';
import type { Picture } from '#database/tables/products.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { newsInput, newsSubject } from '../../news/news-subject.ts';
import { addressPictures } from '../address-pictures.ts';
import type { SiteEntry } from './site-content.ts';
import { toSiteFolder } from './site-ids.ts';
import { recordImported, recordPictures } from './site-imports.ts';
import type { MediaStore } from './store-media.ts';
import { withFreeSlug } from './with-free-slug.ts';

/**
 * Creates a news item. Its date stays; it is displayed only if `publish` and it was public on the other site.
 * An item imported earlier and unchanged since gets its missing pictures.
 */
export async function writeNews(
  core: Core,
  actor: Actor,
  {
    importId,
    entry,
    store,
    publish,
    report,
  }: {
    importId: string;
    entry: SiteEntry;
    store: MediaStore;
    publish: boolean;
    report: (reason: string) => void;
  },
): Promise<void> {
  const folder = toSiteFolder(entry.id);
  const stored = new Map<string, Picture | null>();
  for (const key of listPictures(entry))
    stored.set(key, await store.storePicture(key, { area: 'news', folder, title: entry.title }));
  const hasPictures = [...stored.values()].some((picture) => picture !== null);
  const input = newsInput.parse({
    ...{ title: typeset(entry.title), summary: typeset(entry.summary), products: [], tools: [] },
    ...{ slug: '', seoTitle: entry.seoTitle, seoDescription: entry.seoDescription },
    picture: (entry.cover && stored.get(entry.cover)) ?? null,
    body: addressPictures(entry.body, stored),
    publishedAt: entry.publishedAt?.toISOString() ?? null,
    displayed: publish && entry.status !== 'draft' && entry.publishedAt !== null,
    pathFolderId: hasPictures ? folder : '',
  });
  const columns = await newsSubject.prepare(input);
  const row = { kind: 'news' as const, rowId: entry.id, title: entry.title, pictures: [...stored.keys()] };
  const isNew = await withFreeSlug(entry.slug, {
    report,
    write: (slug) =>
      core.db.transaction(async (tx) => {
        const written = { actor, action: 'import', columns: { ...columns, slug } };
        const isInserted = await newsSubject.insert(core, tx, entry.id, written);
        if (isInserted) await recordImported(tx, { ...row, importId });
        return isInserted;
      }),
  });
  if (isNew) return;
  const { body, picture, pathFolderId } = columns;
  await core.db.transaction(async (tx) => {
    const before = await newsSubject.lock(tx, entry.id);
    const isUnchanged = await recordPictures(tx, { ...row, version: before.version });
    const written = { actor, action: 'import', columns: { body, picture, pathFolderId } };
    if (isUnchanged) await newsSubject.write(core, tx, entry.id, before, written);
  });
}

/** Lists the keys of the pictures of an entry that are in the uploads. */
export const listPictures = ({ cover, pictures }: Pick<SiteEntry, 'cover' | 'pictures'>): Set<string> =>
  new Set([...(cover ? [cover] : []), ...pictures]);
