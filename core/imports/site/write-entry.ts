import { eq } from 'drizzle-orm';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { Transaction } from '#database/connect.ts';
import type { RichText } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import type { Picture } from '#database/tables/products.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { newsInput, newsSubject } from '../../news/news-subject.ts';
import { pageInput, pageSubject } from '../../pages/page-subject.ts';
import { maxSeoDescription } from '../../slugs/slug-limits.ts';
import { addressPictures } from '../address-pictures.ts';
import { toPictureNode } from './convert-html.ts';
import { writeWithSlug } from './free-slugs.ts';
import type { Omission, SiteEntry } from './site-content.ts';
import { toSiteFolder } from './site-ids.ts';
import { recordImported, recordPictures } from './site-imports.ts';
import type { MediaStore } from './store-media.ts';

type Stored = ReadonlyMap<string, Picture | null>;

/** Values that news items and pages have in common. */
const toSharedInput = (entry: SiteEntry, folder: string, body: RichText) => ({
  ...{ title: typeset(entry.title), slug: entry.slug, body, pathFolderId: folder },
  ...{ seoTitle: entry.seoTitle, seoDescription: entry.seoDescription },
});

type Written = { entry: SiteEntry; stored: Stored; folder: string; isShown: boolean };

/** A news item keeps its date. One that is scheduled appears at that time. */
async function toNewsColumns({ entry, stored, folder, isShown }: Written) {
  const input = newsInput.parse({
    ...toSharedInput(entry, folder, addressPictures(entry.body, stored)),
    ...{ summary: typeset(entry.summary), products: [], tools: [] },
    picture: (entry.cover && stored.get(entry.cover)) ?? null,
    publishedAt: entry.publishedAt?.toISOString() ?? null,
    displayed: isShown && entry.publishedAt !== null,
  });
  return newsSubject.prepare(input);
}

/** A page has no picture and no summary of its own: they become the first picture and the search text. */
async function toPageColumns({ entry, stored, folder, isShown }: Written) {
  const { cover, pictures, summary, body } = entry;
  const content = cover && !pictures.includes(cover) ? [toPictureNode(cover, '')] : [];
  const whole = { ...body, content: [...content, ...(body.content ?? [])] };
  const input = pageInput.parse({
    ...toSharedInput(entry, folder, addressPictures(whole, stored)),
    seoDescription: entry.seoDescription || shorten(typeset(summary), maxSeoDescription),
    displayed: isShown,
  });
  return pageSubject.prepare(input);
}

const kinds = {
  post: { kind: 'news', area: 'news', subject: newsSubject, toColumns: toNewsColumns },
  page: { kind: 'page', area: 'pages', subject: pageSubject, toColumns: toPageColumns },
} as const;

/**
 * Creates a news item or a page. It is displayed only if `publish` and it was public on the other site.
 * An item imported earlier and unchanged since gets its missing pictures.
 */
export async function writeEntry(
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
    report: (omission: Omission) => void;
  },
): Promise<void> {
  const { kind, area, subject, toColumns } = kinds[entry.kind];
  const folder = toSiteFolder(entry.id);
  const stored = new Map<string, Picture | null>();
  for (const key of listPictures(entry))
    stored.set(key, await store.storePicture(key, { area, folder, title: entry.title }));
  const hasPictures = [...stored.values()].some((picture) => picture !== null);
  const isShown = publish && entry.status !== 'draft';
  const columns = await toColumns({ entry, stored, folder: hasPictures ? folder : '', isShown });
  const row = { kind, rowId: entry.id, title: entry.title, pictures: [...stored.keys()] };
  const isNew = await writeWithSlug(entry, {
    report,
    write: (slug) =>
      core.db.transaction(async (tx) => {
        const written = { actor, action: 'import', columns: { ...columns, slug } as never };
        if (!(await subject.insert(core, tx, entry.id, written))) return false;
        if (kind === 'page') await dateBack(core, tx, entry);
        await recordImported(tx, { ...row, importId });
        return true;
      }),
  });
  if (isNew) return;
  const { body, pathFolderId } = columns;
  const picture = 'picture' in columns ? { picture: columns.picture } : {};
  await core.db.transaction(async (tx) => {
    const before = await subject.lock(tx, entry.id);
    const isUnchanged = await recordPictures(tx, { ...row, version: before.version });
    const written = { actor, action: 'import', columns: { body, pathFolderId, ...picture } };
    if (isUnchanged) await subject.write(core, tx, entry.id, before as never, written);
  });
}

/** The only date of a page is that of its creation. */
async function dateBack(
  { now }: Pick<Core, 'now'>,
  tx: Transaction,
  { id, publishedAt }: SiteEntry,
): Promise<void> {
  if (publishedAt && publishedAt < now())
    await tx.update(pages).set({ createdAt: publishedAt }).where(eq(pages.id, id));
}

/** Lists the keys of the pictures of an entry that are in the uploads. */
export const listPictures = ({ cover, pictures }: Pick<SiteEntry, 'cover' | 'pictures'>): Set<string> =>
  new Set([...(cover ? [cover] : []), ...pictures]);
