import { and, eq, inArray, sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { siteImportRows } from '#database/tables/site-imports.ts';
import { m } from '#words/messages.js';
import { clearContentCache } from '../../cache-by-content.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readMediaPath } from '../../media/object-address.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { listMovedAddresses } from './moved-addresses.ts';
import type { readSite } from './read-site.ts';
import { findPendingRedirects, type PendingRedirects, redirectMoved } from './redirect-moved.ts';
import type { Omission, SiteCourse, SiteEntry, SiteReading } from './site-content.ts';
import { finishSiteImport, openSiteImport } from './site-imports.ts';
import { createMediaStore } from './store-media.ts';
import { writeLessons } from './write-lessons.ts';
import { listPictures, writeNews } from './write-news.ts';

/** Uploaded files of the other site. `publish` publishes what was published there. */
type SiteImport = { uploads: { path: string; name: string }[]; publish: boolean };

export type SitePlan = Pick<SiteReading, 'sources' | 'fault' | 'items' | 'omissions'> & {
  /** `gainsPictures`: the item is here already, and the uploads contain more of its pictures. */
  entries: (Omit<SiteEntry, 'body' | 'pictures'> & { isKnown: boolean; gainsPictures: boolean })[];
  courses: (Pick<SiteCourse, 'id' | 'title'> & {
    isKnown: boolean;
    newLessons: number;
    knownLessons: number;
  })[];
  /** Number of former addresses that lead to new pages, and the redirects that are still missing. */
  movedCount: number;
  redirects: PendingRedirects;
  /** Number of items of the exports that are imported, here already or about to be. */
  kept: number;
  /** Ids of the news items and lessons that an import would create or complete. */
  pending: string[];
};

/** Maximum size of one upload in bytes, because it is read into memory. */
const largest = 200_000_000;
const largestTogether = 600_000_000;

export const siteReader: WorkerTask = { module: 'imports/site/read-site.ts', name: 'readSite' };

/**
 * Returns what an import would create and everything that it would leave out, without writing.
 * @throws {AppError} invalid-input
 */
export async function planSite(
  core: Pick<Core, 'db' | 'runInWorker' | 'files'>,
  wanted: Pick<SiteImport, 'uploads'>,
): Promise<SitePlan> {
  const uploads = await readUploads(core, wanted);
  return plan(core, await read(core, uploads, null));
}

/** Number of texts that are converted and written together. */
const batchSize = 100;

/** Time after which an import returns, in milliseconds; the page then asks for the rest. */
const turnMilliseconds = 15_000;

/**
 * Imports news items and lessons that are not here yet, then redirects their former addresses. Existing items
 * only get missing pictures, unless they were edited. Returns after some seconds with the numbers of written and
 * remaining contents and redirects; a repeated call continues. `troubles` lists damaged pictures, taken slugs
 * and refused redirects.
 * @throws {AppError} invalid-input
 */
export async function importSite(
  core: Core,
  actor: Actor,
  { uploads: wanted, publish }: SiteImport,
): Promise<SiteProgress> {
  const end = performance.now() + turnMilliseconds;
  const hasTime = () => performance.now() < end;
  const uploads = await readUploads(core, { uploads: wanted });
  const listed = await read(core, uploads, null);
  const first = await plan(core, listed);
  const isComplete = first.pending.length + first.redirects.pending.length === 0;
  if (first.fault || isComplete) {
    if (!first.fault) await removeUploads(core, wanted);
    return { plan: first, made: 0, redirected: 0, remaining: 0, troubles: first.redirects.refused };
  }
  const importId = await openSiteImport(core, actor, wanted);
  const troubles: Omission[] = [];
  const reportAs = (kind: string, title: string) => (reason: string) =>
    troubles.push({ kind, title, reason, isItem: false });
  let made = 0;
  while (made < first.pending.length && (made === 0 || hasTime())) {
    const ids = first.pending.slice(made, made + batchSize);
    const reading = await read(core, uploads, ids);
    const store = createMediaStore(core, {
      ...{ uploads: uploads.map(({ content }) => content), media: reading.media },
      report: (omission) => troubles.push(omission),
    });
    const isNow = new Set(ids);
    for (const entry of reading.entries)
      if (isNow.has(entry.id)) {
        const report = reportAs(m.transfer_kind_post(), entry.title);
        await writeNews(core, actor, { importId, entry, store, publish, report });
      }
    for (const course of reading.courses) {
      const some = course.lessons.filter(({ id }) => isNow.has(id));
      const report = reportAs(m.common_course(), course.title);
      if (some.length > 0)
        await writeLessons(core, actor, { importId, course, lessons: some, store, report });
    }
    made += ids.length;
  }
  let redirected = 0;
  let remaining = first.pending.length - made + first.redirects.pending.length;
  if (made === first.pending.length) {
    // The new rows determine the destinations.
    const { pending, refused } = (await plan(core, listed)).redirects;
    const added = await redirectMoved(core, actor, { importId, pending, hasTime });
    redirected = added.added;
    remaining = added.remaining;
    troubles.push(...refused, ...added.refused);
  }
  clearContentCache(core);
  if (remaining === 0) {
    await finishSiteImport(core, importId);
    await removeUploads(core, wanted);
  }
  return { plan: first, made, redirected, remaining, troubles };
}

type SiteProgress = {
  plan: SitePlan;
  made: number;
  redirected: number;
  remaining: number;
  troubles: Omission[];
};

async function removeUploads({ files }: Pick<Core, 'files'>, uploads: SiteImport['uploads']): Promise<void> {
  for (const { path } of uploads) await files.remove(path);
}

type Upload = { name: string; content: Blob };

const read = (
  core: Pick<Core, 'runInWorker'>,
  uploads: Upload[],
  wanted: string[] | null,
): Promise<SiteReading> => readInWorker<typeof readSite>(core, siteReader, { uploads, wanted });

async function readUploads(
  { files }: Pick<Core, 'files'>,
  { uploads }: Pick<SiteImport, 'uploads'>,
): Promise<Upload[]> {
  const found: Upload[] = [];
  let total = 0;
  for (const { path, name } of uploads) {
    const media = readMediaPath(path);
    const stored = media?.area === 'lessons' && media.kind === 'files' ? await files.stat(path) : null;
    if (!stored)
      throw new AppError('invalid-input', `no upload at ${path}`, { userMessage: m.transfer_gone() });
    total += stored.size;
    if (stored.size > largest || total > largestTogether)
      throw new AppError('invalid-input', `${path} exceeds the size limit: ${stored.size} bytes`, {
        userMessage: m.transfer_large({ name }),
      });
    found.push({ name, content: new Blob([(await files.read(path)) as Uint8Array<ArrayBuffer>]) });
  }
  return found;
}

async function plan(core: Pick<Core, 'db'>, reading: SiteReading): Promise<SitePlan> {
  const { sources, fault, items, omissions } = reading;
  const posts = reading.entries.filter(({ kind }) => kind === 'post');
  const pages = reading.entries.filter(({ kind }) => kind === 'page');
  const known = await findKnown(core, reading);
  const redirects = listMovedAddresses(reading, known);
  const gainsPictures = (entry: SiteEntry) => {
    const row = known.get(entry.id);
    return Boolean(row?.isUnchanged) && listPictures(entry).size > (row?.pictures ?? 0);
  };
  const pending = [
    ...posts.filter((post) => !known.has(post.id) || gainsPictures(post)),
    ...reading.courses.flatMap(({ lessons: some }) => some).filter(({ id }) => !known.has(id)),
  ].map(({ id }) => id);
  return {
    ...{ sources, fault, items, pending: [...new Set(pending)] },
    kept: reading.kept - pages.length,
    omissions: [
      ...pages.map(({ title, addresses: [address = ''] }) => ({
        ...{ kind: m.newsroom_page(), title, reason: m.transfer_page_later({ address }), isItem: true },
      })),
      ...omissions,
    ],
    entries: posts.map((post) => {
      const { body: _body, pictures: _pictures, ...entry } = post;
      return { ...entry, isKnown: known.has(post.id), gainsPictures: gainsPictures(post) };
    }),
    courses: reading.courses.map(({ id, title, lessons: some }) => {
      const newLessons = some.filter((lesson) => !known.has(lesson.id)).length;
      return { id, title, isKnown: known.has(id), newLessons, knownLessons: some.length - newLessons };
    }),
    movedCount: redirects.length,
    redirects: await findPendingRedirects(core, redirects),
  };
}

/** `isUnchanged` is true for a news item that was not edited since its import, with that number of pictures. */
type KnownRow = { id: string; slug: string; title: string; isUnchanged?: boolean; pictures?: number };

/** Returns the rows that exist already, archived or not. */
async function findKnown(
  { db }: Pick<Core, 'db'>,
  reading: SiteReading,
): Promise<ReadonlyMap<string, KnownRow>> {
  const known = new Map<string, KnownRow>();
  const add = async (ids: string[], find: (some: string[]) => Promise<KnownRow[]>) => {
    for (let at = 0; at < ids.length; at += 1_000)
      for (const row of await find(ids.slice(at, at + 1_000))) known.set(row.id, row);
  };
  const lessonIds = reading.courses.flatMap((course) => course.lessons.map(({ id }) => id));
  await add(
    reading.entries.map(({ id }) => id),
    (ids) =>
      db
        .select({
          ...{ id: news.id, slug: news.slug, title: news.title },
          isUnchanged: sql<boolean>`coalesce(${siteImportRows.version} = ${news.version}, false)`,
          pictures: sql<number>`coalesce(${siteImportRows.pictures}, 0)`,
        })
        .from(news)
        .leftJoin(siteImportRows, and(eq(siteImportRows.kind, 'news'), eq(siteImportRows.rowId, news.id)))
        .where(inArray(news.id, ids)),
  );
  await add(lessonIds, (ids) =>
    db
      .select({ id: lessons.id, slug: sql<string>`''`, title: lessons.title })
      .from(lessons)
      .where(inArray(lessons.id, ids)),
  );
  await add(
    reading.courses.map(({ id }) => id),
    (ids) =>
      db
        .select({ id: products.id, slug: products.slug, title: products.title })
        .from(products)
        .where(inArray(products.id, ids)),
  );
  return known;
}
