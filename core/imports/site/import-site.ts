import { inArray } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readMediaPath } from '../../media/object-address.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { listMovedAddresses, type MovedAddress } from './moved-addresses.ts';
import type { readSite } from './read-site.ts';
import type { Omission, SiteCourse, SiteEntry, SiteReading } from './site-content.ts';
import { createMediaStore } from './store-media.ts';
import { writeLessons } from './write-lessons.ts';
import { writeNews } from './write-news.ts';

/** Uploaded files of the other site. `publish` publishes what was published there. */
type SiteImport = { uploads: { path: string; name: string }[]; publish: boolean };

export type SitePlan = Pick<SiteReading, 'sources' | 'fault' | 'items' | 'omissions'> & {
  entries: (Omit<SiteEntry, 'body' | 'pictures'> & { isKnown: boolean })[];
  courses: (Pick<SiteCourse, 'id' | 'title'> & {
    isKnown: boolean;
    newLessons: number;
    knownLessons: number;
  })[];
  moved: MovedAddress[];
  /** Number of items of the exports that are imported, here already or about to be. */
  kept: number;
  /** Ids of the news items and lessons that an import would create. */
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
 * Imports news items and lessons that are not here yet, and never changes existing ones. Returns after some
 * seconds with the number of remaining ones; a repeated call continues. `troubles` lists damaged pictures.
 * @throws {AppError} invalid-input
 */
export async function importSite(
  core: Core,
  actor: Actor,
  { uploads: wanted, publish }: SiteImport,
): Promise<{ plan: SitePlan; made: number; remaining: number; troubles: Omission[] }> {
  const end = performance.now() + turnMilliseconds;
  const uploads = await readUploads(core, { uploads: wanted });
  const first = await plan(core, await read(core, uploads, null));
  if (first.fault) return { plan: first, made: 0, remaining: 0, troubles: [] };
  const troubles: Omission[] = [];
  let made = 0;
  while (made < first.pending.length && (made === 0 || performance.now() < end)) {
    const ids = first.pending.slice(made, made + batchSize);
    const reading = await read(core, uploads, ids);
    const store = createMediaStore(core, {
      ...{ uploads: uploads.map(({ content }) => content), media: reading.media },
      report: (omission) => troubles.push(omission),
    });
    const isNow = new Set(ids);
    for (const entry of reading.entries)
      if (isNow.has(entry.id)) await writeNews(core, actor, { entry, store, publish });
    for (const course of reading.courses) {
      const some = course.lessons.filter(({ id }) => isNow.has(id));
      if (some.length > 0) await writeLessons(core, actor, { course, lessons: some, store });
    }
    made += ids.length;
  }
  const remaining = first.pending.length - made;
  if (remaining === 0) for (const { path } of wanted) await core.files.remove(path);
  return { plan: first, made, remaining, troubles };
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
  const pending = [...posts, ...reading.courses.flatMap((course) => course.lessons)]
    .map(({ id }) => id)
    .filter((id) => !known.has(id));
  return {
    ...{ sources, fault, items, pending: [...new Set(pending)] },
    kept: reading.kept - pages.length,
    omissions: [
      ...pages.map(({ title, addresses: [address = ''] }) => ({
        ...{ kind: m.newsroom_page(), title, reason: m.transfer_page_later({ address }), isItem: true },
      })),
      ...omissions,
    ],
    entries: posts.map(({ body: _body, pictures: _pictures, ...entry }) => ({
      ...entry,
      isKnown: known.has(entry.id),
    })),
    courses: reading.courses.map(({ id, title, lessons: some }) => {
      const newLessons = some.filter((lesson) => !known.has(lesson.id)).length;
      return { id, title, isKnown: known.has(id), newLessons, knownLessons: some.length - newLessons };
    }),
    moved: listMovedAddresses(reading),
  };
}

/** Returns the ids that exist already, archived or not. */
async function findKnown({ db }: Pick<Core, 'db'>, reading: SiteReading): Promise<Set<string>> {
  const known = new Set<string>();
  const add = async (ids: string[], find: (some: string[]) => Promise<{ id: string }[]>) => {
    for (let at = 0; at < ids.length; at += 1_000)
      for (const { id } of await find(ids.slice(at, at + 1_000))) known.add(id);
  };
  const lessonIds = reading.courses.flatMap((course) => course.lessons.map(({ id }) => id));
  await add(
    reading.entries.map(({ id }) => id),
    (ids) => db.select({ id: news.id }).from(news).where(inArray(news.id, ids)),
  );
  await add(lessonIds, (ids) => db.select({ id: lessons.id }).from(lessons).where(inArray(lessons.id, ids)));
  await add(
    reading.courses.map(({ id }) => id),
    (ids) => db.select({ id: products.id }).from(products).where(inArray(products.id, ids)),
  );
  return known;
}
