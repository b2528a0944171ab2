import { and, eq, inArray, sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { siteImportRows } from '#database/tables/site-imports.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readMediaPath } from '../../media/object-address.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { listMovedAddresses } from './moved-addresses.ts';
import type { readSite } from './read-site.ts';
import { findPendingRedirects, type PendingRedirects } from './redirect-moved.ts';
import type { SiteCourse, SiteEntry, SiteReading } from './site-content.ts';
import { listPictures } from './write-news.ts';

/** Uploaded files of the other site. `publish` publishes what was published there. */
export type SiteImport = { uploads: { path: string; name: string }[]; publish: boolean };

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
  const uploads = await readSiteUploads(core, wanted);
  return planReading(core, await readTexts(core, uploads, null));
}

type Upload = { name: string; content: Blob };

/** Reads the exports in the worker thread. `wanted` lists the ids whose texts are needed. */
export const readTexts = (
  core: Pick<Core, 'runInWorker'>,
  uploads: Upload[],
  wanted: string[] | null,
): Promise<SiteReading> => readInWorker<typeof readSite>(core, siteReader, { uploads, wanted });

/** @throws {AppError} invalid-input if an upload is missing or too large */
export async function readSiteUploads(
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

/** Compares a reading with the rows that exist here. */
export async function planReading(core: Pick<Core, 'db'>, reading: SiteReading): Promise<SitePlan> {
  const { sources, fault, items, omissions } = reading;
  const posts = reading.entries.filter(({ kind }) => kind === 'post');
  const pages = reading.entries.filter(({ kind }) => kind === 'page');
  const known = await findKnown(core, reading);
  const redirects = listMovedAddresses(reading, known);
  const gainsPictures = (entry: SiteEntry) => {
    const { isUnchanged = false, pictures = [] } = known.get(entry.id) ?? {};
    const sent = listPictures(entry);
    // All pictures are needed again, because the text is replaced.
    return isUnchanged && sent.size > pictures.length && pictures.every((key) => sent.has(key));
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

/** `isUnchanged` is true for a news item that was not edited since its import, with these pictures. */
type KnownRow = { id: string; slug: string; title: string; isUnchanged?: boolean; pictures?: string[] };

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
          pictures: sql<string[]>`coalesce(${siteImportRows.pictures}, '{}')`,
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
