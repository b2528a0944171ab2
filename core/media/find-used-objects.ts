import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { changes } from '#database/tables/changes.ts';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { settings } from '#database/tables/settings.ts';
import type { ChangeKind } from '../changes/change-kinds.ts';
import type { Core } from '../context.ts';
import { type MediaArea, readMediaPath } from './object-address.ts';

/** What a change of the office replaced can be put back for so many days. */
export const undoDays = 30;

const owners = {
  products: { table: products, kind: 'product' },
  news: { table: news, kind: 'news' },
  scores: { table: scores, kind: 'score' },
} as const;

type Asked = Pick<Core, 'db' | 'now'>;

/**
 * Those of the objects that something still points at: a row as it is now and, where `undoable`, as it was before a
 * change of the last thirty days.
 */
export async function findUsedObjects(
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

/** Addresses of pictures spell the path of their object with escapes. */
function names(text: string, path: string): boolean {
  return text.includes(path) || text.includes(encodeURIComponent(path));
}

/** Everything that may name an object of a folder, as text. */
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
  const former = undoable
    ? await readFormerTexts(
        core,
        area,
        kind,
        rows.map(({ id }) => id),
      )
    : [];
  return [...rows.map(({ text }) => text), ...former];
}

/** What changes of the last thirty days replaced. */
async function readFormerTexts(
  core: Asked,
  area: MediaArea,
  kind: ChangeKind,
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

/** Most changes have nothing to do with objects. */
const mentions = (area: MediaArea): SQL | undefined =>
  or(
    sql`${changes.before}::text like ${`%${area}/%`}`,
    sql`${changes.before}::text like ${`%${encodeURIComponent(`${area}/`)}%`}`,
  );
