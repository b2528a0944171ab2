import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { siteImportRows, siteImports } from '#database/tables/site-imports.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { toSiteId } from './site-ids.ts';

type SiteImport = typeof siteImports.$inferSelect;
type ImportedRow = typeof siteImportRows.$inferInsert;

const toImportId = (uploads: readonly { path: string }[]): string =>
  toSiteId('import', '', uploads.map(({ path }) => path).join());

const maxFileNames = 140;

/**
 * Returns the id of the import of these uploads, which is created or continued.
 * @throws {AppError} conflict while it is being undone
 */
export async function openSiteImport(
  core: Pick<Core, 'db' | 'now'>,
  actor: Actor,
  uploads: readonly { path: string; name: string }[],
): Promise<string> {
  const id = toImportId(uploads);
  const fileNames = uploads
    .map(({ name }) => name)
    .join(', ')
    .slice(0, maxFileNames);
  await core.db.transaction(async (tx) => {
    const made = await tx
      .insert(siteImports)
      .values({ id, fileNames, createdAt: core.now() })
      .onConflictDoNothing()
      .returning({ id: siteImports.id });
    if (made.length > 0) return recordSiteImport(core, tx, actor, { id, fileNames, action: 'import' });
    const [continued] = await tx
      .update(siteImports)
      .set({ state: 'running', endedAt: null })
      .where(and(eq(siteImports.id, id), ne(siteImports.state, 'undoing')))
      .returning({ id: siteImports.id });
    if (!continued) throw changedMeanwhile(id);
  });
  return id;
}

const changedMeanwhile = (id: string) =>
  new AppError('conflict', `site import ${id} is being undone`, {
    userMessage: m.transfer_undone_meanwhile(),
  });

/**
 * Records a row in the transaction that creates it, so that an undo finds it.
 * @throws {AppError} conflict if the import was undone meanwhile
 */
export async function recordImported(tx: Transaction, row: ImportedRow): Promise<void> {
  const [running] = await tx
    .select({ id: siteImports.id })
    .from(siteImports)
    .where(and(eq(siteImports.id, row.importId), eq(siteImports.state, 'running')))
    .for('share');
  if (!running) throw changedMeanwhile(row.importId);
  await tx.insert(siteImportRows).values(row).onConflictDoNothing();
}

/** Records that an item gets more pictures. Returns false if it was edited since its import. */
export async function recordPictures(
  tx: Transaction,
  { kind, rowId, version, pictures }: Pick<ImportedRow, 'kind' | 'rowId' | 'pictures'> & { version: number },
): Promise<boolean> {
  const updated = await tx
    .update(siteImportRows)
    .set({ version: version + 1, pictures })
    .where(
      and(
        eq(siteImportRows.kind, kind),
        eq(siteImportRows.rowId, rowId),
        eq(siteImportRows.version, version),
      ),
    )
    .returning({ id: siteImportRows.rowId });
  return updated.length > 0;
}

export async function finishSiteImport(core: Pick<Core, 'db' | 'now'>, id: string): Promise<void> {
  await core.db
    .update(siteImports)
    .set({ state: 'done', endedAt: core.now() })
    .where(and(eq(siteImports.id, id), eq(siteImports.state, 'running')));
}

export const recordSiteImport = (
  core: Pick<Core, 'now'>,
  tx: Transaction,
  actor: Actor,
  {
    id,
    fileNames,
    action,
    ...after
  }: Pick<SiteImport, 'id' | 'fileNames'> & { action: string; removed?: number; kept?: number },
): Promise<void> =>
  recordChange(core, tx, {
    ...{ actor, action, kind: 'site-import', subjectId: id, title: fileNames },
    after: Object.keys(after).length > 0 ? after : null,
  });

/** Maximum number of listed imports, and of kept rows of each. */
const maxListed = 20;
const maxKept = 50;

export type ListedSiteImport = Pick<SiteImport, 'id' | 'fileNames' | 'state' | 'removed' | 'createdAt'> & {
  /** Number of contents and of redirects that exist because of it. */
  contents: number;
  redirects: number;
  /** Rows that its undo kept. */
  kept: Pick<ImportedRow, 'kind' | 'title' | 'kept'>[];
};

/** Lists the newest imports. */
export async function listSiteImports({ db }: Pick<Core, 'db'>): Promise<ListedSiteImport[]> {
  const imports = await db
    .select()
    .from(siteImports)
    .orderBy(desc(siteImports.createdAt), desc(siteImports.id))
    .limit(maxListed);
  if (imports.length === 0) return [];
  const ofThese = inArray(
    siteImportRows.importId,
    imports.map(({ id }) => id),
  );
  const counts = await db
    .select({
      importId: siteImportRows.importId,
      contents: sql<number>`count(*) filter (where ${siteImportRows.kind} in ('lesson', 'product', 'news', 'page'))::int`,
      redirects: sql<number>`count(*) filter (where ${siteImportRows.kind} = 'redirect')::int`,
    })
    .from(siteImportRows)
    .where(ofThese)
    .groupBy(siteImportRows.importId);
  const listed: ListedSiteImport[] = [];
  for (const each of imports) {
    const { contents = 0, redirects = 0 } = counts.find(({ importId }) => importId === each.id) ?? {};
    const { kind, title, kept } = siteImportRows;
    const keptRows = await db
      .select({ kind, title, kept })
      .from(siteImportRows)
      .where(and(eq(siteImportRows.importId, each.id), ne(kept, ''), ne(kind, 'redirect')))
      .orderBy(kind, title)
      .limit(maxKept);
    listed.push({ ...each, contents, redirects, kept: keptRows });
  }
  return listed;
}
