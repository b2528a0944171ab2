import { typeset } from '#common/typography.ts';
import type { Picture } from '#database/tables/products.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { newsInput, newsSubject } from '../../news/news-subject.ts';
import { addressPictures } from '../address-pictures.ts';
import type { SiteEntry } from './site-content.ts';
import { toSiteFolder } from './site-ids.ts';
import type { MediaStore } from './store-media.ts';

/** Creates a news item. Its date stays; it is displayed only if `publish` and it was public on the other site. */
export async function writeNews(
  core: Core,
  actor: Actor,
  { entry, store, publish }: { entry: SiteEntry; store: MediaStore; publish: boolean },
): Promise<void> {
  const folder = toSiteFolder(entry.id);
  const stored = new Map<string, Picture | null>();
  for (const key of new Set([...(entry.cover ? [entry.cover] : []), ...entry.pictures]))
    stored.set(key, await store.storePicture(key, { area: 'news', folder, title: entry.title }));
  const hasPictures = [...stored.values()].some((picture) => picture !== null);
  const input = newsInput.parse({
    ...{ title: typeset(entry.title), summary: typeset(entry.summary), products: [], tools: [] },
    picture: (entry.cover && stored.get(entry.cover)) ?? null,
    body: addressPictures(entry.body, stored),
    publishedAt: entry.publishedAt?.toISOString() ?? null,
    displayed: publish && entry.status !== 'draft' && entry.publishedAt !== null,
    pathFolderId: hasPictures ? folder : '',
  });
  const columns = await newsSubject.prepare(input);
  await core.db.transaction((tx) =>
    newsSubject.insert(core, tx, entry.id, { actor, action: 'import', columns }),
  );
}
