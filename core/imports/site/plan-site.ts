import { and, eq, inArray, sql } from 'drizzle-orm';
import { toCacheKey } from '#database/cache-key.ts';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { siteImportRows } from '#database/tables/site-imports.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readMediaPath } from '../../media/object-address.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { assignSlugs } from './free-slugs.ts';
import { listMovedAddresses } from './moved-addresses.ts';
import type { readSite } from './read-site.ts';
import { findPendingRedirects, type PendingRedirects } from './redirect-moved.ts';
import type { SiteCourse, SiteEntry, SiteReading } from './site-content.ts';
import { listPictures } from './write-entry.ts';

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
  /** Slugs of the contents by their id, existing and new ones. */
  slugs: ReadonlyMap<string, string>;
  /** Ids of the news items, pages and lessons that an import would create or complete. */
  pending: string[];
};

/** Maximum size of one upload in bytes, because it is read into memory. */
const largest = 200_000_000;
const largestTogether = 600_000_000;

/** Converting 7,000 texts takes ten seconds, and half a minute on a busy machine. */
export const siteReader: WorkerTask = {
  ...{ module: 'imports/site/read-site.ts', name: 'readSite' },
  maxMilliseconds: 60_000,
};

/**
 * Returns what an import would create and everything that it would leave out, without writing.
 * @throws {AppError} invalid-input
 */
export async function planSite(
  core: Pick<Core, 'db' | 'runInWorker' | 'files'>,
  wanted: Pick<SiteImport, 'uploads'>,
): Promise<SitePlan> {
  const uploads = await readSiteUploads(core, wanted);
  return planReading(core, await checkTexts(core, uploads, wanted));
}

/** Latest checked uploads of each school. */
const checked = new WeakMap<object, { key: string; reading: Promise<SiteReading> }>();

/** Milliseconds for which a reading is kept, without its texts: about 2 kB per item of the export. */
const cacheMilliseconds = 600_000;

/**
 * Reads the exports and converts every text, to find its losses. The turns of an import share the result,
 * because the conversion would take most of each turn.
 */
export function checkTexts(
  core: Pick<Core, 'db' | 'runInWorker'>,
  uploads: Upload[],
  { uploads: wanted }: Pick<SiteImport, 'uploads'>,
): Promise<SiteReading> {
  const school = toCacheKey(core.db);
  const key = wanted.map(({ path }) => path).join();
  const kept = checked.get(school);
  if (kept?.key === key) return kept.reading;
  const found = { key, reading: readTexts(core, uploads, null) };
  checked.set(school, found);
  const forget = () => {
    if (checked.get(school) === found) checked.delete(school);
  };
  found.reading.then(() => setTimeout(forget, cacheMilliseconds).unref(), forget);
  return found.reading;
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
  const { sources, fault, items, kept, omissions } = reading;
  const known = await findKnown(core, reading);
  const { entries, courses, slugs, changed } = await assignSlugs(core, reading, known);
  const moved = listMovedAddresses({ entries, courses }, known);
  const redirects = await findPendingRedirects(core, moved);
  const gainsPictures = (entry: SiteEntry) => {
    const { isUnchanged = false, pictures = [] } = known.get(entry.id) ?? {};
    const sent = listPictures(entry);
    // All pictures are needed again, because the text is replaced.
    return isUnchanged && sent.size > pictures.length && pictures.every((key) => sent.has(key));
  };
  const pending = [
    ...entries.filter((entry) => !known.has(entry.id) || gainsPictures(entry)),
    ...courses.flatMap(({ lessons: some }) => some).filter(({ id }) => !known.has(id)),
  ].map(({ id }) => id);
  return {
    ...{ sources, fault, items, kept, slugs, redirects, pending: [...new Set(pending)] },
    // The contents of these lines are imported, so they come first.
    omissions: [...changed, ...redirects.refused, ...omissions],
    entries: entries.map((entry) => {
      const { body: _body, pictures: _pictures, ...shown } = entry;
      return { ...shown, isKnown: known.has(entry.id), gainsPictures: gainsPictures(entry) };
    }),
    courses: courses.map(({ id, title, lessons: some }) => {
      const newLessons = some.filter((lesson) => !known.has(lesson.id)).length;
      return { id, title, isKnown: known.has(id), newLessons, knownLessons: some.length - newLessons };
    }),
    movedCount: moved.length,
  };
}

/** `isUnchanged` is true for a news item or page that was not edited since its import, with these pictures. */
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
  for (const [kind, table] of [['news', news] as const, ['page', pages] as const])
    await add(
      reading.entries.filter((entry) => (entry.kind === 'page') === (kind === 'page')).map(({ id }) => id),
      (ids) =>
        db
          .select({
            ...{ id: table.id, slug: table.slug, title: table.title },
            isUnchanged: sql<boolean>`coalesce(${siteImportRows.version} = ${table.version}, false)`,
            pictures: sql<string[]>`coalesce(${siteImportRows.pictures}, '{}')`,
          })
          .from(table)
          .leftJoin(siteImportRows, and(eq(siteImportRows.kind, kind), eq(siteImportRows.rowId, table.id)))
          .where(inArray(table.id, ids)),
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
