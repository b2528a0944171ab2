import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { changes } from '#database/tables/changes.ts';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { settings } from '#database/tables/settings.ts';
import { videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { enqueue, type Queues } from '../queues.ts';
import { type MediaArea, readMediaPath } from './object-address.ts';
import { toPosterPath, toUploadedPath } from './rendition-path.ts';

/** Days for which a change in the back office can be undone. */
export const undoDays = 30;

const owners = {
  products: { table: products, kind: 'product' },
  lessons: { table: lessons, kind: 'lesson' },
  exercises: { table: exercises, kind: 'exercise' },
  news: { table: news, kind: 'news' },
  pages: { table: pages, kind: 'page' },
  scores: { table: scores, kind: 'score' },
} as const;

type Asked = Pick<Core, 'db' | 'now'>;

/** Returns the objects in use: by a current row or, if `undoable`, by a version of the last thirty days. */
async function findUsedObjects(
  core: Asked,
  paths: readonly string[],
  options: { undoable: boolean },
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const [place, inPlace] of Map.groupBy(paths, toPlace)) {
    const media = readMediaPath(inPlace[0] ?? '');
    const texts = place && media ? await readTexts(core, media.area, media.folder, options.undoable) : [];
    for (const path of inPlace) if (texts.some((text) => names(text, path))) used.add(path);
  }
  return used;
}

function toPlace(path: string): string {
  const media = readMediaPath(path);
  return media ? `${media.area}/${media.folder}` : '';
}

/**
 * True if the text contains the path, or its URL-encoded form as in addresses of pictures. A converted file is
 * used if its uploaded video is.
 */
function names(text: string, path: string): boolean {
  const uploaded = toUploadedPath(path);
  return text.includes(uploaded) || text.includes(encodeURIComponent(uploaded));
}

/** Returns all texts that may refer to an object in the folder. */
async function readTexts(core: Asked, area: MediaArea, folder: string, undoable: boolean): Promise<string[]> {
  if (area === 'school') {
    const rows = await core.db.select({ text: sql<string>`${settings.value}::text` }).from(settings);
    const former = undoable ? await readFormerTexts(core, area, 'settings', ['home']) : [];
    return [...rows.map(({ text }) => text), ...former];
  }
  const { table, kind } = owners[area];
  const rows = await core.db
    .select({ id: table.id, text: sql<string>`(to_jsonb(${table}) - 'previous_miniature' - 'search')::text` })
    .from(table)
    .where(eq(table.pathFolderId, folder));
  const ids = rows.map(({ id }) => id);
  const former = undoable ? await readFormerTexts(core, area, kind, ids) : [];
  const versions = area === 'exercises' ? await readVersionTexts(core, ids) : [];
  return [...rows.map(({ text }) => text), ...former, ...versions];
}

/** Learners can still open earlier versions of an exercise, so their texts count too. */
async function readVersionTexts(core: Asked, ids: readonly string[]): Promise<string[]> {
  const rows = await core.db
    .select({ text: sql<string>`${exerciseVersions.shown}::text` })
    .from(exerciseVersions)
    .where(inArray(exerciseVersions.exerciseId, [...ids]));
  return rows.map(({ text }) => text);
}

async function readFormerTexts(
  core: Asked,
  area: MediaArea,
  kind: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const since = new Date(core.now().getTime() - undoDays * 86_400_000);
  const rows = await core.db
    .select({ text: sql<string>`coalesce(${changes.before}::text, '')` })
    .from(changes)
    .where(
      and(eq(changes.kind, kind), inArray(changes.subjectId, ids), gt(changes.at, since), mentions(area)),
    );
  return rows.map(({ text }) => text);
}

/** Condition that skips changes without a reference to an object. */
const mentions = (area: MediaArea): SQL | undefined =>
  or(
    sql`${changes.before}::text like ${`%${area}/%`}`,
    sql`${changes.before}::text like ${`%${encodeURIComponent(`${area}/`)}%`}`,
  );

const day = 86_400;

/**
 * Queues the deletion of replaced objects in thirty days, when the change can no longer be undone.
 * The job belongs to the transaction, so that a rollback cancels it.
 */
export async function deleteLater(
  core: Pick<Core, 'jobs'>,
  tx: Transaction,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await enqueue(
    core,
    tx,
    'forget-objects',
    { paths: [...paths], undoable: true },
    { startAfter: undoDays * day + 60, retentionSeconds: 90 * day },
  );
}

/** Queues the deletion of a folder's unused objects in the transaction that deletes their owner. */
export async function deleteFolder(
  core: Pick<Core, 'jobs' | 'files'>,
  tx: Transaction,
  area: MediaArea,
  folder: string,
): Promise<void> {
  if (!folder) return;
  const paths: string[] = [];
  for await (const { path } of core.files.list(`${area}/${folder}/`)) paths.push(path);
  if (paths.length > 0) await enqueue(core, tx, 'forget-objects', { paths });
}

export async function deleteUnused(
  core: Pick<Core, 'db' | 'files' | 'now'>,
  { paths, undoable = false }: Queues['forget-objects'],
): Promise<void> {
  const used = await findUsedObjects(core, paths, { undoable });
  for (const path of paths) if (!used.has(path)) await remove(core, path);
}

/** Deletes an object and, if it is a video, its conversion. */
async function remove(core: Pick<Core, 'db' | 'files'>, path: string): Promise<void> {
  await core.files.remove(path);
  const [converted] = await core.db.delete(videos).where(eq(videos.path, path)).returning();
  if (!converted) return;
  for (const rendition of converted.renditions) await core.files.remove(rendition.path);
  if (converted.poster) await core.files.remove(toPosterPath(path));
}

const areas = ['products', 'lessons', 'exercises', 'news', 'pages', 'scores', 'school'] as const;

/** Maximum number of objects per lookup; a folder rarely has more. */
const maxTogether = 200;

/** Deletes unused objects older than thirty days, such as unsaved uploads. Returns their number. */
export async function sweepUploads(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const before = core.now().getTime() - undoDays * 86_400_000;
  let swept = 0;
  async function sweep(paths: string[]): Promise<void> {
    const used = await findUsedObjects(core, paths, { undoable: true });
    for (const path of paths.filter((each) => !used.has(each))) {
      await remove(core, path);
      swept++;
    }
  }
  for (const area of areas) {
    let folder = '';
    let together: string[] = [];
    for await (const { path, createdAt } of core.files.list(`${area}/`)) {
      const media = readMediaPath(path);
      if (!media || createdAt.getTime() > before) continue;
      if (media.folder !== folder || together.length >= maxTogether) {
        await sweep(together);
        together = [];
        folder = media.folder;
      }
      together.push(path);
    }
    await sweep(together);
  }
  return swept;
}
